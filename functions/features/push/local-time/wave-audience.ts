import { createWaveChoice, type Wave } from "../local-time/waves.ts";
import type { AudienceTest } from "./audience.ts";

/** Field of an installation with the name of its time zone. */
const ZONE_FIELD = "timeZone";

/** The audience of one wave of a push at local time. */
export function withinWave(test: AudienceTest, wave: Wave | undefined): AudienceTest {
  if (!wave) return test;
  const waveFor = createWaveChoice(wave);
  return {
    ...readingZones(test),
    isMatch: (each) => test.isMatch(each) && waveFor(each[ZONE_FIELD]) === wave.index,
  };
}

/** The same audience, of which time zones are read, too. */
export function readingZones(test: AudienceTest): AudienceTest {
  return { ...test, fields: new Set([...test.fields, ZONE_FIELD]) };
}
