import type { Log } from "../ports/system.ts";

/**
 * An effect that only hastens what the push's record has decided: the reconciler comes to it anyway.
 * A failure is logged and not answered, since whoever is told of one does again what is done.
 */
export async function hasten(
  push: string,
  effect: () => Promise<unknown>,
  log: Log,
): Promise<void> {
  try {
    await effect();
  } catch (error) {
    log.failure("push not hastened", error, { push });
  }
}
