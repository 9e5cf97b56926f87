import type { PruneMessage } from "../generated/types.ts";
import type { DeadRegistrations } from "../ports/dead-registrations.ts";
import type { Log } from "../ports/log.ts";

export interface PrunePorts {
  readonly registrations: DeadRegistrations;
  readonly log: Log;
}

/** Removals under way at the same time. */
const CONCURRENCY = 16;

/** Removes registrations that a gateway declared dead, unless the device has been seen since. */
export async function pruneInstallations(
  { push, provider, devices }: PruneMessage,
  { registrations, log }: PrunePorts,
): Promise<void> {
  let removed = 0;
  for (let start = 0; start < devices.length; start += CONCURRENCY) {
    const results = await Promise.allSettled(
      devices.slice(start, start + CONCURRENCY).map((device) => registrations.remove(device)),
    );
    for (const result of results) {
      if (result.status === "rejected") throw result.reason;
      if (result.value) removed += 1;
    }
  }
  log.info("installations pruned", { push, provider, reported: devices.length, removed });
}
