import { describe, expect, it } from "vitest";
import { accepting, type GatewayScript } from "../gateways/gateways.ts";
import type { Reply } from "../user.ts";
import { MINUTE_MS, type OnePush, playOne, seeds } from "./one-push.ts";

function sum(times: Uint8Array): number {
  return times.reduce((total, each) => total + each, 0);
}

describe("DELETE /notifications while chunks are in flight (R40)", () => {
  it.each(seeds(12))("stops at the next chunk, permanently (seed %i)", async (seed) => {
    let atAnswer = 0;
    let afterwards: Reply | undefined;
    const story: OnePush = {
      devices: 200,
      concurrency: 2,
      answerMs: 300,
      follow: async (user, push) => {
        await user.wait(seed * 150);
        await user.cancel(push);
        await user.wait(10 * MINUTE_MS);
        afterwards = await user.read(push);
      },
      during: async ({ scheduler, book, queueFor }) => {
        await scheduler.sleep(5 * MINUTE_MS);
        for (const { push, accepted, open } of book.pushes.values()) {
          atAnswer = sum(accepted);
          expect(open.size).toBe(0);
          // Messages that still arrive find the push ended.
          queueFor("plan").send(JSON.stringify({ version: 1, push }), 0);
          queueFor("settle").send(JSON.stringify({ version: 1, push, round: 0 }), 0);
        }
      },
    };
    const { record, push } = await playOne(story, { seed });

    expect(record).toMatchObject({ status: "done", _cancelled: true, _deleted: true });
    expect(record.devices).toBe(Number(record.successes) + Number(record.cancelled));
    expect([sum(push.accepted), record.successes]).toEqual([atAnswer, atAnswer]);
    expect(atAnswer).toBeLessThan(200);
    expect(afterwards?.kind).toBe("refused");
  });
});

describe("an expiry between plan and send (R41)", () => {
  const LIFE_MS = MINUTE_MS;
  /** Clocks differ by at most two seconds, and a request takes a moment. */
  const TOLERANCE_MS = 3_000;

  it("expires unsent devices, without sending", async () => {
    const sentMs: number[] = [];
    const watching: GatewayScript = (notification) => {
      sentMs.push(notification.sinceStartMs);
      return accepting(notification);
    };
    const story: OnePush = {
      devices: 100,
      concurrency: 2,
      gateways: { apns: watching, fcm: watching },
      faults: { queues: { latestMs: 2 * LIFE_MS }, skewMs: 2_000 },
      body: { expiration_interval: LIFE_MS / 1_000 },
    };
    let expired = 0;
    for (const seed of seeds(12)) {
      const { record } = await playOne(story, { seed });
      expired += Number(record.expired);

      expect(record.devices).toBe(Number(record.successes) + Number(record.expired));
    }
    expect(expired).toBeGreaterThan(0);
    expect(Math.max(...sentMs)).toBeLessThan(LIFE_MS + TOLERANCE_MS);
  });

  it("is passed on to APNs", async () => {
    const expirations = new Set<string | undefined>();
    const apns: GatewayScript = ({ expiration }) => {
      expirations.add(expiration);
      return "accepted";
    };
    const body = { expiration_interval: 600 };
    const { record } = await playOne({ devices: 10, gateways: { apns }, body });
    const expiresAt = Math.floor(Number(record._expiresAtMs) / 1_000);

    expect(expirations).toEqual(new Set([String(expiresAt)]));
  });
});
