import type { JsonObject } from "../../json.ts";
import { createWaveChoice, type Wave } from "../local-time/waves.ts";

/** Counts the devices of each wave of a push at their local time. */
export function createWaveTally(wave: Wave) {
  const waveFor = createWaveChoice(wave);
  const devices = wave.moments.map(() => 0);
  return {
    add: ({ timeZone }: JsonObject): void => {
      const index = waveFor(timeZone);
      devices[index] = (devices[index] ?? 0) + 1;
    },
    /**
     * The waves that have devices, in their order.
     *
     * @param share the part of the audience that was read
     */
    end: (share: number): readonly JsonObject[] =>
      wave.moments.flatMap((moment, index) => {
        const count = Math.round((devices[index] ?? 0) / share);
        return count === 0 ? [] : [{ "push-time": new Date(moment).toISOString(), devices: count }];
      }),
  };
}
