import type { JsonObject } from "../domain/json.ts";
import type { Requester } from "../domain/requester.ts";
import type { Settings } from "../domain/settings.ts";
import type { WorkSettings } from "../domain/work-budget.ts";
import type { OperationId, OperationTypes } from "../generated/operations.ts";
import type { SessionTokens } from "./accounts.ts";
import type { NetworkThrottle } from "./network-throttle.ts";
import type { HeldRoles } from "./roles.ts";
import type { Clock, Deadline } from "./system.ts";

/** A request whose credentials and shape were checked. */
export interface OperationRequest<Id extends OperationId> {
  readonly requester: Requester;
  /** Whether the class permission allows it; false only for operations that check it themselves. */
  readonly permitted: boolean;
  readonly params: OperationTypes[Id]["params"];
  readonly query: Readonly<Record<string, string>>;
  readonly body: OperationTypes[Id]["body"];
  /** `X-LC-Prod`; undefined when the header is absent. */
  readonly production: boolean | undefined;
  /** The presented credentials, for an operation that forwards the request. */
  readonly credentials?: PresentedCredentials;
  /** True if the request proves with the hook key that the app's engine sent it. */
  readonly fromEngine?: boolean;
  /** Hooks that this request does not call, because it comes from one of them. */
  readonly ignoredHooks?: ReadonlySet<string> | undefined;
  /** The SDK and its platform, as the client reports them: `X-LC-UA`, or `User-Agent` from old SDKs in Node.js. */
  readonly client?: string | undefined;
  readonly requestId: string;
  readonly deadline: Deadline;
  /** The client's address as API Gateway or the edge saw it; no header of a client changes it. */
  readonly sourceIp: string;
  /** Unix milliseconds; when the object that this creates counts as created. @default - now */
  readonly createdAtMs?: number | undefined;
  readonly dispatch: Dispatch;
}

/** The credentials of a request, not checked yet. */
export interface PresentedCredentials {
  readonly appId: string | undefined;
  /** `<appKey>` or `<masterKey>,master`. */
  readonly key: string | undefined;
  /** The bare master key, as legacy clients send it. */
  readonly masterKey: string | undefined;
  /** `<md5>,<timestamp>[,master|,ax-sig-1]`. */
  readonly sign: string | undefined;
  readonly sessionToken: string | undefined;
  /** `X-LC-Prod`. */
  readonly production: string | undefined;
  /** `X-LC-Hook-Key`, which engines send. */
  readonly hookKey: string | undefined;
}

export interface OperationResponse {
  /** Default 200. Others than 200 and 201 come from an engine. */
  readonly status?: number;
  readonly body: object;
  /** JSON that is answered instead of `body`, as an engine wrote it. */
  readonly rawBody?: string;
  /** Path of the new object, which the answer completes with the base URL. */
  readonly location?: string;
  /** The longest wait of the items of a batch that were refused for now. */
  readonly retryAfterSeconds?: number;
}

/** An operation is a plain function; `P` lists the ports that it needs. */
export type Operation<Id extends OperationId, P> = (
  request: OperationRequest<Id>,
  ports: P,
) => Promise<OperationResponse>;

/** One call inside `/batch`; routes, credentials and rules are those of a single call. */
export interface DispatchCall {
  readonly method: string;
  /** With the `/1.1` prefix and without a query string. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
  /** Replaces the session of the surrounding request, which has just created the user. */
  readonly sessionToken?: string;
  /** As in `OperationRequest`; objects of one batch are created in the order of its items. */
  readonly createdAtMs?: number;
}

/** Runs a call as the requester of the surrounding request; throws the errors of the operation. */
export type Dispatch = (call: DispatchCall) => Promise<OperationResponse>;

export type { Sender } from "./network-throttle.ts";

/** Ports that a request needs before its operation runs. */
export interface RequestPorts {
  /** The URL of the API, without a slash at its end; absent if nothing is created. */
  readonly baseUrl?: string | undefined;
  readonly appKeys: AppKeys;
  readonly sessionTokens: Pick<SessionTokens, "findUser">;
  /** Absent: clients call API Gateway directly. */
  readonly edge?: Edge | undefined;
  /** Absent without an engine. */
  readonly engineProof?: EngineProof | undefined;
  /** Absent where nothing writes index entries. */
  readonly entryThrottle?: NetworkThrottle<"indexEntries">;
  /**
   * `classPermissions` decides together with `roles`; both are absent where no operation has a class
   * permission.
   */
  readonly settings: WorkSettings & Partial<Pick<Settings, "classPermissions">>;
  readonly roles?: HeldRoles;
}

/** The proof that the app's engine sent a request: the hook key, or a mark with its time. */
interface EngineProof {
  readonly hookKey: () => Promise<string>;
  readonly clock: Clock;
}

/** CloudFront in front of the API. */
export interface Edge {
  /** The secret that the edge adds to every request. */
  proof(): Promise<string>;
  /** Rejects requests that went around the edge. */
  readonly required: boolean;
}

/** How far the time of a signature may differ from the clock, in milliseconds. */
export interface SignatureAge {
  readonly clock: Clock;
  /** Undefined: any time, because the clocks of phones drift. */
  readonly appMs?: number | undefined;
  readonly masterMs: number;
}

/** The keys of the application that the deployment serves (docs/protocol/requests.md, Keys). */
export interface AppKeys {
  readonly appId: string;
  readonly appKey: string;
  /** The key of Android builds that sign with `ax-sig-1`; absent: such requests are rejected. */
  readonly androidKey?: string;
  /** If true, a 401 names the wrong one of id, key and signature: only in the local cloud. */
  readonly explainsRefusals?: boolean;
  /** Absent: signatures do not expire. */
  readonly signatureAge?: SignatureAge;
  /**
   * The master keys: several while one replaces the other. Throws while they have never been read, so
   * that nothing passes as the master key.
   */
  masterKeys(): Promise<readonly string[]>;
}
