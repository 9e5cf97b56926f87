import type { PruneMessage } from "../generated/types.ts";
import type { DeadInstallations } from "../ports/dead-installations.ts";

/**
 * Removes the installations whose tokens a gateway declared dead, unless the device has registered
 * again since. Deleting twice is deleting once.
 */
export async function pruneInstallations(
  { devices }: PruneMessage,
  { installations }: { readonly installations: DeadInstallations },
): Promise<void> {
  for (const { objectId, token, reportedAtMs } of devices) {
    if (objectId) await installations.deleteIfUnchangedSince(objectId, token, reportedAtMs);
  }
}
