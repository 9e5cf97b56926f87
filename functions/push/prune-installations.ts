import type { PruneMessage } from "../generated/types.ts";
import type { InstallationStore } from "../ports/installations.ts";
import type { Log } from "../ports/system.ts";

export interface PrunePorts {
  readonly installations: Pick<InstallationStore, "deleteIfUnchangedSince">;
  readonly log: Log;
}

/** Removals at the same time. */
const CONCURRENCY = 16;

/**
 * Removes installations whose tokens a gateway declared dead, unless the device has been seen
 * since. A device that was named only by its token has no known installation. Tries all of them and
 * rejects if one could not be removed.
 */
export async function pruneInstallations(
  { push, provider, devices }: PruneMessage,
  { installations, log }: PrunePorts,
): Promise<void> {
  let removed = 0;
  const failures: unknown[] = [];
  for (let start = 0; start < devices.length; start += CONCURRENCY) {
    const results = await Promise.allSettled(
      devices
        .slice(start, start + CONCURRENCY)
        .map(({ objectId, token, reportedAtMs }) =>
          objectId === undefined
            ? false
            : installations.deleteIfUnchangedSince(objectId, token, reportedAtMs),
        ),
    );
    for (const result of results) {
      if (result.status === "rejected") failures.push(result.reason);
      else if (result.value) removed += 1;
    }
  }
  log.info("installations pruned", { push, provider, reported: devices.length, removed });
  if (failures.length > 0) throw failures[0];
}
