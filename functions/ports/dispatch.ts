import type { JsonObject } from "../domain/json.ts";
import type { OperationResponse } from "./operation.ts";

/** One call inside `/batch`: the same routes, credentials and rules as alone. */
export interface DispatchCall {
  readonly method: string;
  /** With the `/1.1` prefix and without a query. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body?: JsonObject;
}

/** Runs a call as the requester of the surrounding request; rejects as the operation would. */
export type Dispatch = (call: DispatchCall) => Promise<OperationResponse>;
