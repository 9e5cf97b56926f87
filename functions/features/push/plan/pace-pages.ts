import type { Provider } from "../../../contract/push-providers.ts";
import type { PackedChunk } from "../../../domain/push/ledger/chunk.ts";
import { quotaMs } from "../../../domain/push/ledger/pace.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { ProviderDefinitions } from "../../../domain/push/providers/provider-definition.ts";
import { unitsForPage } from "../../../domain/push/report/ledger-cost.ts";
import type { PushPace } from "../../../ports/push.ts";
import type { Clock, Timers } from "../../../ports/system.ts";

export interface PagePacePorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly pace: PushPace;
  readonly providers: ProviderDefinitions;
}

/** Write units a second of one planner: its key takes 1,000, and senders write to it, too. */
const KEY_UNITS = 500;
/** Write units a second of all planners of a push: a new table on demand takes 4,000. */
const PUSH_UNITS = 2_500;

/** @returns waits until the key of the planner's partition has room for a page */
export function createWritePace(
  { _partitions: partitions = 1 }: PushRecord,
  { clock, timers }: Pick<PagePacePorts, "clock" | "timers">,
): (chunks: readonly PackedChunk[]) => Promise<void> {
  const unitsPerMs = Math.min(KEY_UNITS, PUSH_UNITS / partitions) / 1_000;
  let freeMs = 0;
  return async (chunks) => {
    const waitMs = freeMs - clock.now();
    if (waitMs > 0) await new Promise<void>((resolve) => timers.after(waitMs, resolve));
    freeMs = clock.now() + unitsForPage(chunks) / unitsPerMs;
  };
}

/** A quota that lay idle may be used faster for this long, so that an early broadcast does not wait. */
const BURST_MS = 1_000;
/**
 * Devices of a page that reserve nothing: the 600 pushes that an app may send in a minute then fit into
 * the tenth that planners leave, and none of them waits behind a broadcast.
 */
const UNPACED_DEVICES = 100;
/** Planners stop long before they reserve time that is so far away. */
const LATEST_MS = 15 * 60_000;

/**
 * Reserves the time of a page's chunks, so that all pushes together stay below the quotas of their
 * providers.
 *
 * @returns Unix ms by chunk; undefined for at once
 */
export async function reserveQuotas(
  chunks: readonly PackedChunk[],
  ports: Omit<PagePacePorts, "timers">,
): Promise<readonly (number | undefined)[]> {
  const times: (number | undefined)[] = chunks.map(() => undefined);
  for (const provider of new Set(chunks.map((chunk) => chunk.provider))) {
    const own = [...chunks.entries()].filter(([, chunk]) => chunk.provider === provider);
    const starts = await reserveQuota(
      provider,
      own.map(([, { devices }]) => devices.length),
      ports,
    );
    for (const [turn, [index]] of own.entries()) times[index] = starts[turn];
  }
  return times;
}

/** @param counts devices by chunk */
async function reserveQuota(
  provider: Provider,
  counts: readonly number[],
  { pace, clock, providers }: Omit<PagePacePorts, "timers">,
): Promise<readonly (number | undefined)[]> {
  const { devicesPerMinute } = providers[provider];
  const devices = counts.reduce((sum, count) => sum + count, 0);
  if (devicesPerMinute === undefined || devices <= UNPACED_DEVICES) {
    return counts.map(() => undefined);
  }
  const nowMs = clock.now();
  const { startMs } = await pace.reserve(`quota#${provider}`, {
    fromMs: nowMs - BURST_MS,
    lengthMs: quotaMs(devices, devicesPerMinute),
    latestMs: nowMs + LATEST_MS,
  });
  let before = 0;
  return counts.map((count) => {
    const timeMs = startMs + quotaMs(before, devicesPerMinute);
    before += count;
    return timeMs > nowMs ? timeMs : undefined;
  });
}
