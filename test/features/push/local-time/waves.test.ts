import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createLocalClock,
  type LocalPlan,
} from "../../../../functions/features/push/local-time/local-timing.ts";
import {
  createWaveChoice,
  findMoments,
} from "../../../../functions/features/push/local-time/waves.ts";

const plans = fc.record({
  baseMs: fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) }),
  zone: fc.constantFrom("UTC", "Asia/Shanghai", "America/St_Johns"),
  timing: fc.oneof(
    fc.record({ kind: fc.constant("at" as const), minute: fc.integer({ min: 0, max: 1439 }) }),
    fc.record({
      kind: fc.constant("quiet" as const),
      from: fc.integer({ min: 0, max: 719 }),
      to: fc.integer({ min: 720, max: 1439 }),
    }),
  ),
}) satisfies fc.Arbitrary<LocalPlan>;

const zones = fc.oneof(
  fc.constantFrom(undefined, ...Intl.supportedValuesOf("timeZone")),
  fc.constantFrom("PRC", "US/Samoa", "GMT+08:00", "GMT-12:00", "UTC+13:45", "nowhere"),
);

/** A transaction takes 100 items, of which a wave needs two. */
const MAX_WAVES = 48;

test("every device is in one wave, which goes out at its moment or, for a zone that is not on the list, soon after", () => {
  fc.assert(
    fc.property(plans, zones, (plan, zone) => {
      const moments = findMoments(plan);
      const index = createWaveChoice({ plan, moments })(zone);
      const moment = createLocalClock(plan)(zone);
      expect(moments.length).toBeLessThanOrEqual(MAX_WAVES);
      expect(index).toBeGreaterThanOrEqual(0);
      expect(index).toBeLessThan(moments.length);
      if (moments.includes(moment)) expect(moments[index]).toBe(moment);
      else expect(Math.abs((moments[index] ?? 0) - moment)).toBeLessThanOrEqual(3 * 3_600_000);
    }),
    { numRuns: 40 },
  );
});

test("waves are in their order and none is before the push", () => {
  fc.assert(
    fc.property(plans, (plan) => {
      const moments = findMoments(plan);
      expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
      expect(moments[0]).toBeGreaterThanOrEqual(plan.baseMs);
    }),
    { numRuns: 15 },
  );
});
