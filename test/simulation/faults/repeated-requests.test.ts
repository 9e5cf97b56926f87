import { describe, expect, it } from "vitest";
import { runScenario, scenario } from "../scenario.ts";
import { getPush, type Reply, type User } from "../user.ts";
import {
  DATA,
  distinctCounts,
  findCrashPoints,
  HOUR_MS,
  MINUTE_MS,
  type OnePush,
  playOne,
  seeds,
} from "./one-push.ts";

const DEVICES = 20;
const WINDOW_MS = 5 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const everybody = { data: DATA, req_id: "again" };

/** Plays a user's requests; every push must reach all devices once. */
async function play(script: (user: User) => Promise<void>, seed = 1) {
  const story = scenario({ name: "req_id", devices: DEVICES, endsWithinMs: 8 * DAY_MS, script });
  const result = await runScenario(story, { seed });
  for (const { accepted } of result.facts.values()) {
    expect(distinctCounts(accepted)).toEqual(new Set([1]));
  }
  return result;
}

describe("a repeated req_id (R42)", () => {
  it.each(seeds(10))(
    "makes one push that both answers name when repeated at once (seed %i)",
    async (seed) => {
      let replies: Reply[] = [];
      const { records } = await play(async (user) => {
        replies = await Promise.all([1, 2, 3].map(() => user.push(everybody)));
      }, seed);

      expect(records.size).toBe(1);
      expect(new Set(replies.map(getPush))).toEqual(new Set(records.keys()));
    },
  );

  it("makes a new push only after five minutes", async () => {
    const pushes: string[] = [];
    const { records } = await play(async (user) => {
      for (const pauseMs of [0, WINDOW_MS - 10_000, 20_000]) {
        await user.wait(pauseMs);
        pushes.push(getPush(await user.push(everybody)));
      }
    });

    expect(records.size).toBe(2);
    expect(pushes[1]).toBe(pushes[0]);
    expect(pushes[2]).not.toBe(pushes[0]);
  });

  it("is rejected with another body, for which nothing is sent", async () => {
    let reply: Reply | undefined;
    const { records } = await play(async (user) => {
      await user.push(everybody);
      reply = await user.push({ ...everybody, data: { alert: "other" } });
    });

    expect(reply).toMatchObject({ kind: "refused" });
    expect(records.size).toBe(1);
  });

  it.each<[string, OnePush]>([
    ["create-push", { devices: DEVICES }],
    ["create-push", { devices: DEVICES, body: { push_time: "2026-11-21T08:10:00.000Z" } }],
  ])("continues the push of a first %s that died half way, once", async (step, story) => {
    const crashes = await findCrashPoints(story, (point) => point.startsWith(`${step}.`));
    for (const crash of crashes) {
      const { record, push } = await playOne(story, { crash });

      expect(record).toMatchObject({ status: "done", successes: DEVICES });
      expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
    }
    expect(crashes.length).toBeGreaterThan(2);
  });
});

describe("an expired item that TTL has not removed yet (R43)", () => {
  it("does not block a req_id, even for another body", async () => {
    const { records } = await play(async (user) => {
      await user.push(everybody);
      await user.wait(WINDOW_MS);
      getPush(await user.push({ ...everybody, data: { alert: "other" } }));
    });

    expect(records.size).toBe(2);
  });

  it("is hidden when it is a record of more than seven days", async () => {
    const replies: Reply["kind"][] = [];
    await play(async (user) => {
      const push = getPush(await user.push(everybody));
      await user.wait(7 * DAY_MS - MINUTE_MS);
      replies.push((await user.read(push)).kind);
      await user.wait(2 * MINUTE_MS);
      replies.push((await user.read(push)).kind);
    });

    expect(replies).toEqual(["answered", "refused"]);
  });
});
