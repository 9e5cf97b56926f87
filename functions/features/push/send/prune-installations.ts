import { defined } from "../../../domain/defined.ts";
import type { PruneMessage } from "../../../generated/types.ts";
import type { InstallationStore } from "../../../ports/installations.ts";
import type { Log } from "../../../ports/system.ts";

export interface PrunePorts {
  readonly installations: Pick<
    InstallationStore,
    "deleteIfUnchangedSince" | "deleteIfReportedAgain" | "noteRefusal" | "removeActivityToken"
  >;
  readonly log: Log;
}

/** Removals and notes at the same time. */
const CONCURRENCY = 16;

/**
 * Removes installations whose tokens a gateway declared dead, and notes refusals of other tokens, unless the
 * device has been seen since. A dead token of a Live Activity is removed alone. A device that was named only by its token has no known installation.
 * Tries all of them and rejects if one could not be written.
 */
export async function pruneInstallations(
  { push, provider, devices, activityToken, doubtedAtMs, refused = [], requestId }: PruneMessage,
  { installations, log }: PrunePorts,
): Promise<void> {
  const removals = await writeAll(devices, ({ objectId, token, reportedAtMs }) => {
    if (objectId === undefined) return false;
    if (activityToken) return installations.removeActivityToken(objectId, activityToken, token);
    return doubtedAtMs === undefined
      ? installations.deleteIfUnchangedSince(objectId, token, reportedAtMs)
      : installations.deleteIfReportedAgain(objectId, token, { reportedAtMs, nowMs: doubtedAtMs });
  });
  const notes = await writeAll(refused, ({ objectId, token, refusedAtMs }) =>
    installations.noteRefusal(objectId, token, refusedAtMs),
  );
  log.info("installations pruned", {
    push,
    ...defined({ requestId }),
    provider,
    reported: devices.length,
    removed: removals.done,
    refused: refused.length,
    noted: notes.done,
  });
  const [failure] = [...removals.failures, ...notes.failures];
  if (failure !== undefined) throw failure.reason;
}

interface Results {
  /** Writes that changed something. */
  readonly done: number;
  readonly failures: readonly PromiseRejectedResult[];
}

async function writeAll<Device>(
  devices: readonly Device[],
  write: (device: Device) => boolean | Promise<boolean>,
): Promise<Results> {
  let done = 0;
  const failures: PromiseRejectedResult[] = [];
  for (let start = 0; start < devices.length; start += CONCURRENCY) {
    const group = devices.slice(start, start + CONCURRENCY);
    for (const result of await Promise.allSettled(group.map(async (device) => write(device)))) {
      if (result.status === "rejected") failures.push(result);
      else if (result.value) done += 1;
    }
  }
  return { done, failures };
}
