import { ApiError } from "../../../functions/domain/api-error.ts";
import { startWork } from "../../../functions/domain/work-budget.ts";
import type { PushReceipt } from "../../../functions/generated/types.ts";
import type { OperationResponse } from "../../../functions/ports/operation.ts";
import type { PushPorts } from "../../../functions/ports/push.ts";

export type PushOperation = (request: never, ports: never) => Promise<OperationResponse>;

/** Runs an operation like a request with the master key. @returns the answer's body */
export async function runAsMaster<Body = PushReceipt>(
  operation: PushOperation,
  ports: PushPorts,
  facts = {},
): Promise<Body> {
  const requester = { master: true, work: startWork(true, ports.settings) };
  const request = { requester, params: {}, query: {}, production: undefined, requestId: "test" };
  const { body } = await operation(
    { ...request, body: undefined, ...facts } as never,
    ports as never,
  );
  return body as Body;
}

/** @returns the name of the error that rejected the call; `none` if there was no error */
export async function catchError(run: Promise<unknown>): Promise<string> {
  try {
    await run;
  } catch (error) {
    if (error instanceof ApiError) return error.error;
    throw error;
  }
  return "none";
}
