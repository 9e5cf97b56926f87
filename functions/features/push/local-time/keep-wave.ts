import type { AudienceTest } from "../../../domain/push/audience/audience.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { createWaveChoice, ZONE_FIELD } from "./waves.ts";

/** The audience of one wave. */
export function keepWave(
  test: AudienceTest,
  { record: { _wave: wave } }: { readonly record: PushRecord },
): AudienceTest {
  if (!wave) return test;
  const waveFor = createWaveChoice(wave);
  return {
    ...test,
    fields: new Set([...test.fields, ZONE_FIELD]),
    isMatch: (each) => test.isMatch(each) && waveFor(each[ZONE_FIELD]) === wave.index,
  };
}
