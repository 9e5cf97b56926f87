import { ApiError } from "../../functions/domain/api-error.ts";
import type { PushPorts } from "../../functions/ports/push-ports.ts";

// biome-ignore lint/suspicious/noExplicitAny: operations and bodies of every type
type Any = any;

/** Runs an operation as a request with the master key; the answer's body. */
export async function runAsMaster(operation: Any, ports: PushPorts, facts = {}): Promise<Any> {
  const request = { requester: { master: true }, params: {}, query: {}, body: undefined, ...facts };
  const { body } = await operation({ production: undefined, requestId: "test", ...request }, ports);
  return body;
}

/** Name of the error that it was refused with; `none` when it was not. */
export async function errorOf(run: Promise<unknown>): Promise<string> {
  try {
    await run;
  } catch (error) {
    if (error instanceof ApiError) return error.error;
    throw error;
  }
  return "none";
}
