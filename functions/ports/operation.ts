import type { JsonObject } from "../domain/json.ts";
import type { Requester } from "../domain/requester.ts";
import type { Settings } from "../domain/settings.ts";
import type { OperationId, OperationTypes } from "../generated/operations.ts";
import type { SessionTokens } from "./accounts.ts";
import type { HeldRoles } from "./roles.ts";
import type { Clock } from "./system.ts";

/** What an operation is given, after credentials and shape were checked. */
export interface OperationRequest<Id extends OperationId> {
  readonly requester: Requester;
  /** False only for an operation that checks its class permission by itself. */
  readonly permitted: boolean;
  readonly params: OperationTypes[Id]["params"];
  readonly query: Readonly<Record<string, string>>;
  readonly body: OperationTypes[Id]["body"];
  /** `X-LC-Prod`; undefined when the header is absent. */
  readonly production: boolean | undefined;
  readonly requestId: string;
  /** Address of the client as API Gateway saw it; headers never change it. */
  readonly sourceIp: string;
  readonly dispatch: Dispatch;
}

export interface OperationResponse {
  /** Default 200. */
  readonly status?: 200 | 201;
  readonly body: object;
  /** Relative, as LeanCloud's servers send it (wire.md 1.8). */
  readonly location?: string;
}

/** Every operation is a plain function; `P` lists the effects it needs. */
export type Operation<Id extends OperationId, P> = (
  request: OperationRequest<Id>,
  ports: P,
) => Promise<OperationResponse>;

/** One call inside `/batch`: the same routes, credentials and rules as alone. */
export interface DispatchCall {
  readonly method: string;
  /** With the `/1.1` prefix and without a query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  /** In place of the surrounding request's: of a user whom that request has created. */
  readonly sessionToken?: string;
}

/** Runs a call as the requester of the surrounding request; rejects as the operation would. */
export type Dispatch = (call: DispatchCall) => Promise<OperationResponse>;

/** What every request needs before its operation runs. */
export interface RequestPorts {
  readonly appKeys: AppKeys;
  readonly sessionTokens: SessionTokens;
  /** This and `roles` decide class permissions; absent where no operation has one. */
  readonly settings?: Partial<Pick<Settings, "classPermissions">>;
  readonly roles?: HeldRoles;
}

/** The keys of the one application that a deployment serves (wire.md 1.3, 1.4). */
export interface AppKeys {
  readonly appId: string;
  readonly appKey: string;
  /** The third key of Android builds without an app key (`ax-sig-1`); absent: refused. */
  readonly androidKey?: string;
  /** How far a signature's time may be from the clock's; absent: signatures stay good. */
  readonly signatureAge?: { readonly maxMs: number; readonly clock: Clock };
  /** Rejects while the key was never readable, so that nothing passes as master. */
  masterKey(): Promise<string>;
}
