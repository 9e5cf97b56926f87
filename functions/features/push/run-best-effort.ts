import type { Log } from "../../ports/system.ts";

/**
 * Runs an effect that the reconciler makes up for if it fails, since the push record asks for it. A
 * failure is logged and not returned: the client would only repeat its request.
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
