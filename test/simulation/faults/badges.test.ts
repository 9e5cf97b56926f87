import { describe, expect, it } from "vitest";
import type { GatewayScript } from "../gateways/gateways.ts";
import { findCrashPoints, type OnePush, playOne, seeds } from "./one-push.ts";

const raising: OnePush = {
  devices: 6,
  fields: (index) => ({ badge: index }),
  body: { data: { alert: "hello", badge: "Increment" } },
};

/** The badges that were sent to each device. */
function watchBadges() {
  const badges = new Map<number, Set<number>>();
  const script: GatewayScript = ({ index, body }) => {
    const sent = badges.get(index) ?? new Set();
    badges.set(index, sent.add(JSON.parse(body()).aps.badge));
    return "accepted";
  };
  return { badges, script };
}

async function expectOneRaise(story: OnePush, run: Parameters<typeof playOne>[1]): Promise<void> {
  const { badges, script } = watchBadges();
  const { record, world } = await playOne({ ...story, gateways: { apns: script } }, run);

  expect(record).toMatchObject({ status: "done", devices: 6, successes: 6 });
  for (let index = 0; index < 6; index += 2) {
    expect(badges.get(index)).toEqual(new Set([index + 1]));
    expect(world.badgeFor(index)).toBe(index + 1);
  }
}

describe("an incremented badge in a push that is retried (R27)", () => {
  it("is incremented once, wherever the sender dies", async () => {
    const crashes = await findCrashPoints(raising, (point) =>
      /^send-apns\.(badges|gateway)/.test(point),
    );
    for (const crash of crashes) await expectOneRaise(raising, { crash });

    expect(crashes.length).toBeGreaterThan(10);
  });

  it.each(seeds(10))(
    "is incremented once by many workers with lost answers (seed %i)",
    async (seed) => {
      const faults = { queues: { duplicate: 1 }, table: { lost: 0.2 }, answerLost: 0.3 };
      await expectOneRaise({ ...raising, faults, concurrency: 5 }, { seed });
    },
  );
});
