import { defined } from "../../../domain/defined.ts";
import type { ChunkMessage } from "../../../generated/types.ts";
import type { Log } from "../../../ports/system.ts";

/** While a gateway is down, log the outage once instead of once per deferred chunk. */
export function reportSent(
  message: ChunkMessage,
  sent: { readonly isSettled: boolean; readonly successes: number; readonly retries: number },
  log: Log,
): void {
  const { isSettled: settled, successes, retries } = sent;
  const { provider, devices } = message;
  if (retries === devices.length) return;
  const counts = { devices: devices.length, successes, retries };
  log.info("chunk sent", { ...toTrace(message), provider, settled, ...counts });
}

/** The members of every log line about a chunk. */
export function toTrace({ push, chunk, requestId }: ChunkMessage) {
  return { push, chunk, ...defined({ requestId }) };
}
