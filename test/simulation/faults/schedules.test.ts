import { describe, expect, it } from "vitest";
import type { Reply, User } from "../user.ts";
import { distinctCounts, HOUR_MS, type OnePush, playOne, seeds } from "./one-push.ts";

const DEVICES = 20;
const SECOND_MS = 1_000;

/** An hour after the start of every run. */
const DUE_MS = Date.UTC(2026, 10, 21, 9);

function scheduled(seed: number, rest: Partial<OnePush> = {}) {
  const push_time = new Date(DUE_MS).toISOString();
  const story: OnePush = { ...rest, devices: DEVICES, body: { push_time, ...rest.body } };
  return playOne(story, { seed });
}

describe("a scheduler that fires (R37)", () => {
  it.each(seeds(5))("twice makes one push (seed %i)", async (seed) => {
    const { record, push } = await scheduled(seed, { faults: { schedule: { twice: 1 } } });

    expect(record).toMatchObject({ status: "done", successes: DEVICES });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
  });

  it.each(seeds(5))("up to a minute early sends the push once (seed %i)", async (seed) => {
    const { record, push } = await scheduled(seed, {
      faults: { schedule: { early: 1, twice: 1 } },
    });

    expect(record).toMatchObject({ status: "done", successes: DEVICES });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
  });

  it.each(seeds(5))("late, after the reconciler, makes one push (seed %i)", async (seed) => {
    const schedule = { latestMs: 300_000 };
    const { record, push } = await scheduled(seed, { faults: { schedule } });

    expect(record).toMatchObject({ status: "done", successes: DEVICES });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
  });

  it("never leaves the push to the reconciler, which starts it within three minutes", async () => {
    const { record, elapsedMs } = await scheduled(1, { faults: { schedule: { forgotten: 1 } } });

    expect(record).toMatchObject({ status: "done", successes: DEVICES });
    expect(elapsedMs).toBeLessThan(HOUR_MS + 180 * SECOND_MS);
  });

  it("sends nothing after the expiry, and the record says why", async () => {
    const expiration_time = new Date(DUE_MS + 30 * SECOND_MS).toISOString();
    const faults = { schedule: { forgotten: 1 } };
    const { record, push } = await scheduled(1, { faults, body: { expiration_time } });

    expect(record).toMatchObject({ status: "done", devices: 0, successes: 0 });
    expect(record.errors).toEqual([expect.stringContaining("expired")]);
    expect(distinctCounts(push.sent)).toEqual(new Set([0]));
  });
});

describe("a schedule that is cancelled while it fires (R38)", () => {
  const cancelled = { status: "done", devices: 0, successes: 0 };
  const sent = { status: "done", devices: DEVICES, successes: DEVICES };

  it("reaches either no device or all devices, as answered", async () => {
    const kinds = new Set<Reply["kind"]>();
    for (const seed of seeds(40)) {
      let reply: Reply | undefined;
      const { record, push } = await scheduled(seed, {
        follow: async (user: User) => {
          const listed = await user.scheduled();
          const [entry] =
            listed.kind === "answered" ? (listed.body.results as { id: number }[]) : [];
          await user.wait(DUE_MS - user.now() + seed * 30);
          reply = await user.cancelScheduled(entry?.id ?? 0);
        },
      });
      const isCancelled = reply?.kind === "answered";
      kinds.add(reply?.kind ?? "unanswered");

      expect(record).toMatchObject(isCancelled ? cancelled : sent);
      expect(distinctCounts(push.accepted)).toEqual(new Set([isCancelled ? 0 : 1]));
    }
    expect(kinds).toEqual(new Set(["answered", "refused"]));
  });
});
