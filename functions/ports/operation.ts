import type { Requester } from "../domain/requester.ts";
import type { OperationId, OperationTypes } from "../generated/operations.ts";
import type { Dispatch } from "./dispatch.ts";

/** What an operation is given, after credentials and shape were checked. */
export interface OperationRequest<Id extends OperationId> {
  readonly requester: Requester;
  readonly params: OperationTypes[Id]["params"];
  readonly query: Readonly<Record<string, string>>;
  readonly body: OperationTypes[Id]["body"];
  /** `X-LC-Prod`; undefined when the header is absent. */
  readonly production: boolean | undefined;
  readonly requestId: string;
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
