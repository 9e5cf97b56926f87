import { describe, expect, it } from "vitest";
import { broadcast, measureBroadcast } from "./scale.ts";
import { runScenario } from "./scenario.ts";

const LARGE = 1_000_000;
/** Seconds within which a broadcast is done, by its devices. */
const GOALS: Readonly<Record<number, number>> = { 100000: 20, 1000000: 90 };
const KEY_WRITE_UNITS = 1_000;

describe(`a broadcast to ${LARGE} devices under the laws of AWS and FCM`, () => {
  it("reaches every device once and is done in time (L3, L6, L7)", async () => {
    const { seconds, missed, doubled, deadLetters, usage } = await measureBroadcast(
      broadcast(LARGE),
    );

    expect({ missed, doubled, deadLetters }).toEqual({ missed: 0, doubled: 0, deadLetters: 0 });
    expect(seconds).toBeLessThan(GOALS[LARGE] ?? 0);
    expect(usage.mostKeyWrites).toBeLessThan(KEY_WRITE_UNITS);
  });

  it("loses nothing to a second one that begins while it runs", async () => {
    const { missed, doubled, deadLetters, usage } = await measureBroadcast(
      broadcast(LARGE / 5, { pushes: 2 }),
    );

    expect({ missed, doubled, deadLetters }).toEqual({ missed: 0, doubled: 0, deadLetters: 0 });
    expect(usage.throttled).toBe(0);
  });

  it("ends in a new account with 10 executions, in which users still log in (L6)", async () => {
    const { missed, doubled, logIns, mostExecutions } = await measureBroadcast(
      broadcast(LARGE / 4, { account: 10 }),
    );

    expect({ missed, doubled }).toEqual({ missed: 0, doubled: 0 });
    expect(mostExecutions).toBeLessThanOrEqual(10);
    expect(logIns.throttled).toBeLessThanOrEqual(logIns.asked * 0.05);
  });
});

describe("a count of devices that is six hours old", () => {
  it("does not keep a broadcast from being planned in parallel (L16)", async () => {
    const story = broadcast(60_000, { countedDevices: 0 });
    const { records } = await runScenario(story, { seed: 1 });

    const [record] = records.values();
    expect(record).toMatchObject({ status: "done", successes: 60_000, _partitions: 2 });
  });
});
