import type { JsonObject } from "../../../domain/json.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { DryRunCount } from "../push-feature.ts";
import { createWaveChoice, ZONE_FIELD } from "./waves.ts";

/** Counts the devices of each wave; each wave reads the audience and keeps its own devices. */
export function startCount({ _wave: wave }: PushRecord): DryRunCount | undefined {
  if (!wave) return undefined;
  const waveFor = createWaveChoice(wave);
  const devices = wave.moments.map(() => 0);
  return {
    fields: [ZONE_FIELD],
    readings: wave.moments.length,
    add: (installation) => {
      const index = waveFor(installation[ZONE_FIELD]);
      devices[index] = (devices[index] ?? 0) + 1;
    },
    end: (share) => ({ waves: toWaves(wave.moments, devices, share) }),
  };
}

/** The waves that have devices, in their order. */
function toWaves(
  moments: readonly number[],
  devices: readonly number[],
  share: number,
): JsonObject[] {
  return moments.flatMap((moment, index) => {
    const count = Math.round((devices[index] ?? 0) / share);
    return count === 0 ? [] : [{ "push-time": new Date(moment).toISOString(), devices: count }];
  });
}

/** Names the wave that the device is in, if that is another one. */
export function explainAbsence(
  { _wave: wave }: PushRecord,
  installation: JsonObject,
): string | undefined {
  if (!wave) return undefined;
  const index = createWaveChoice(wave)(installation[ZONE_FIELD]);
  if (index === wave.index) return undefined;
  const moment = new Date(wave.moments[index] ?? 0).toISOString();
  return `By its timeZone the device is in wave ${index + 1}, which goes out at ${moment}.`;
}
