import { describe, expect, it } from "vitest";
import { ERRORS } from "../../../functions/domain/api-error.ts";
import type { Timer } from "../../../functions/domain/engine/timer.ts";
import type { HookOutcome } from "../../../functions/features/engine/hook-caller.ts";
import { runTimer } from "../../../functions/features/jobs/run-timer.ts";
import type { TimerMessage } from "../../../functions/generated/types.ts";

const TICK = "2026-11-25T12:30:37Z";
const DUE = "2026-11-25T19:00:00.000Z";
const NIGHTLY: Timer = {
  ...{ function: "clean up", cron: "0 0 3 * * ?", timeZone: "Asia/Shanghai" },
  ...{ params: { days: 30 }, retries: 0, production: true, enabled: true },
};
const PASSED: HookOutcome = { kind: "passed", answer: { result: "done" } };
const REFUSED: HookOutcome = { kind: "refused", detail: "no disk" };

interface Scene {
  readonly timer?: Partial<Timer>;
  readonly outcome?: HookOutcome;
  readonly isTaken?: boolean;
  readonly now?: string;
}

async function run(message: Omit<TimerMessage, "version">, scene: Scene = {}) {
  const { timer = {}, outcome = PASSED, isTaken = false, now = TICK } = scene;
  const calls: unknown[] = [];
  const sent: unknown[] = [];
  const ends: unknown[] = [];
  const lines: unknown[] = [];
  const note = (text: string, facts: object) => void lines.push({ text, ...facts });
  await runTimer(
    { version: 1, ...message },
    {
      timers: () => ({ nightly: { ...NIGHTLY, ...timer } }),
      timerRuns: {
        begin: async () => !isTaken,
        end: async (_, result) => void ends.push(result),
        findAll: async () => new Map(),
      },
      timerQueue: { send: async (messages) => void sent.push(...messages) },
      call: async (call) => {
        calls.push(call);
        return outcome;
      },
      clock: { now: () => Date.parse(now) },
      log: { info: note, warn: note, error: note, failure: () => undefined },
    },
  );
  return { calls, sent, ends, lines };
}

describe("a tick", () => {
  it("queues the runs of the next minute for their seconds", async () => {
    const { sent, calls } = await run(
      { at: TICK },
      { timer: { cron: undefined, everySeconds: 25 }, now: "2026-11-25T12:30:40.200Z" },
    );
    expect(calls).toEqual([]);
    expect(sent).toEqual(
      ["12:31:15", "12:31:40"].map((time, index) => ({
        message: { version: 1, timer: "nightly", at: `2026-11-25T${time}.000Z` },
        delaySeconds: [35, 60][index],
      })),
    );
  });

  it("queues the runs that it missed at once if it comes late", async () => {
    const now = "2026-11-25T19:20:00.000Z";
    const { sent } = await run({ at: "2026-11-25T18:59:59Z" }, { now });
    const message = { version: 1, timer: "nightly", at: DUE };
    expect(sent).toEqual([{ message, delaySeconds: 0 }]);
  });

  it("queues nothing for timers that are off or not due", async () => {
    expect((await run({ at: TICK })).sent).toEqual([]);
    const off = await run({ at: TICK }, { timer: { cron: "0 * * * * ?", enabled: false } });
    expect(off.sent).toEqual([]);
  });
});

describe("a run", () => {
  it("calls the cloud function with its parameters, and notes the success", async () => {
    const { calls, ends, lines } = await run({ timer: "nightly", at: DUE });
    expect(calls).toEqual([
      { route: "clean%20up", body: { days: 30 }, timeoutMs: 15_000, production: true },
    ]);
    expect([ends, lines]).toEqual([[{ state: "succeeded" }], []]);
  });

  it("calls nothing if it was taken before", async () => {
    expect((await run({ timer: "nightly", at: DUE }, { isTaken: true })).calls).toEqual([]);
  });

  it("calls nothing if the timer is off or gone, unless an administrator started it", async () => {
    const off = { timer: { enabled: false } };
    expect((await run({ timer: "nightly", at: DUE }, off)).calls).toEqual([]);
    expect((await run({ timer: "constructor", at: DUE }, off)).calls).toEqual([]);
    expect((await run({ timer: "nightly", at: DUE, manual: true }, off)).calls).toHaveLength(1);
  });

  it("writes the line of its alarm and why if it fails", async () => {
    const { ends, lines, sent } = await run({ timer: "nightly", at: DUE }, { outcome: REFUSED });
    expect(ends).toEqual([{ state: "failed", error: "no disk" }]);
    expect(lines).toEqual([
      { text: "timer failed", timer: "nightly", attempt: 0, kind: "refused" },
    ]);
    expect(sent).toEqual([]);
  });

  it("is repeated a minute after a failure, as often as the timer says", async () => {
    const scene = { timer: { retries: 2 }, outcome: REFUSED };
    const first = await run({ timer: "nightly", at: DUE }, scene);
    const message = { version: 1, timer: "nightly", at: DUE, attempt: 1, manual: false };
    expect(first.sent).toEqual([{ message, delaySeconds: 60 }]);
    expect(first.lines).toEqual([expect.objectContaining({ text: "timer repeated" })]);
    const last = await run({ ...message, attempt: 2 }, scene);
    expect([last.sent, last.lines]).toEqual([
      [],
      [expect.objectContaining({ text: "timer failed", attempt: 2 })],
    ]);
  });

  it.each([
    [{ kind: "timedOut" }, "The engine did not answer within 15 seconds.", "engineTimeout"],
    [{ kind: "unreachable", mayHaveRun: false }, /can't be reached/, "engineUnavailable"],
  ] as const)("says what went wrong in the outcome %o", async (outcome, says, errorName) => {
    const { ends } = await run({ timer: "nightly", at: DUE }, { outcome });
    const error = typeof says === "string" ? says : expect.stringMatching(says);
    const { code: errorCode } = ERRORS[errorName];
    expect(ends).toEqual([{ state: "failed", error, errorName, errorCode }]);
  });
});
