import type { Log } from "../ports/system.ts";

/**
 * Runs an effect that the reconciler will catch up on if it fails, because the record of the push
 * asks for it. A failure is logged and not answered: a client would only repeat its request.
 */
export async function runBestEffort(
  push: string,
  effect: () => Promise<unknown>,
  log: Log,
): Promise<void> {
  try {
    await effect();
  } catch (error) {
    log.failure("left to the reconciler", error, { push });
  }
}
