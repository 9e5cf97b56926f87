import { describe, expect, it } from "vitest";
import { runScenario, scenario } from "../scenario.ts";
import { MAIN_SCENARIOS } from "../scenarios.ts";
import { getPush, type Reply } from "../user.ts";
import { seeds } from "./one-push.ts";

const RESENT = MAIN_SCENARIOS.filter(({ name }) => name.includes("resent"));

describe.each(RESENT)("$name", (story) => {
  it.each(seeds(3))("reaches each device once, over both pushes (seed %i)", async (seed) => {
    await runScenario(story, { seed });
  });
});

describe("two resends at once", () => {
  it.each(seeds(6))("make one push (seed %i)", async (seed) => {
    const replies: Reply[] = [];
    const [story] = RESENT;
    const { records } = await runScenario(
      scenario({
        ...story,
        name: "two resends at once",
        devices: 40,
        script: async (user) => {
          const body = { data: { alert: "x" }, expiration_interval: 90, req_id: "two" };
          const push = getPush(await user.push(body));
          await user.end(push);
          await user.wait(3_600_000);
          const resend = () => user.resend(push, { expiration_interval: 7_200 });
          replies.push(...(await Promise.all([resend(), resend(), resend()])));
        },
      }),
      { seed },
    );

    expect(records.size).toBe(2);
    expect(new Set(replies.map(getPush)).size).toBe(1);
  });
});
