import { createLocalClock, type LocalPlan } from "./local-timing.ts";

/** Field of an installation with the name of its time zone. */
export const ZONE_FIELD = "timeZone";

/**
 * One part of a push that reaches devices by their own time zones: a push of its own, for the devices
 * whose moment is that of the wave.
 */
export interface Wave {
  readonly plan: LocalPlan;
  /** The moments of all waves, Unix ms, in their order. */
  readonly moments: readonly number[];
  /** Position of this wave. */
  readonly index: number;
}

/** The moments at which the world's time zones get a push. */
export function findMoments(plan: LocalPlan): readonly number[] {
  const momentFor = createLocalClock(plan);
  const zones = [undefined, ...Intl.supportedValuesOf("timeZone")];
  return [...new Set(zones.map((zone) => momentFor(zone)))].sort((a, b) => a - b);
}

/**
 * Tells which wave a device is in, by the `timeZone` of its installation: exactly one, also for a
 * zone that no wave was made for.
 */
export function createWaveChoice({ plan, moments }: Omit<Wave, "index">) {
  const momentFor = createLocalClock(plan);
  return (timeZone: unknown): number => {
    const moment = momentFor(timeZone);
    const index = moments.findIndex((each) => each >= moment);
    return index === -1 ? moments.length - 1 : index;
  };
}
