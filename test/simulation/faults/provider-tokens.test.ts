import { describe, expect, it } from "vitest";
import type { GatewayScript } from "../gateways/gateways.ts";
import { runScenario } from "../scenario.ts";
import { getPush, type User } from "../user.ts";
import { DATA, distinctCounts, HOUR_MS, MINUTE_MS, type OnePush, playOne } from "./one-push.ts";

const DEVICES = 60;
const DEVICES_OF_MANY = 960;
/** Apple rejects a key whose token changes more often. */
const MIN_CHANGE_MS = 20 * MINUTE_MS;

/** An APNs that checks provider tokens. */
function apple({ lifetimeMs = HOUR_MS } = {}) {
  const tokens = new Set<string>();
  const refusals: string[] = [];
  let changedMs = Number.NEGATIVE_INFINITY;
  const refuse = (status: number, reason: string) => {
    refusals.push(reason);
    return { status, reason };
  };
  const script: GatewayScript = ({ authorization, atMs }) => {
    const claims = Buffer.from(authorization.split(".")[1] ?? "", "base64url").toString();
    const issuedMs = Number(JSON.parse(claims).iat) * 1_000;
    if (atMs - issuedMs > lifetimeMs) return refuse(403, "ExpiredProviderToken");
    if (tokens.has(authorization)) return "accepted";
    if (atMs - changedMs < MIN_CHANGE_MS) return refuse(429, "TooManyProviderTokenUpdates");
    tokens.add(authorization);
    changedMs = atMs;
    return "accepted";
  };
  return { script, tokens, refusals };
}

function twoPushes(pauseMs: number) {
  return async (user: User) => {
    for (const req_id of ["first", "second"]) {
      getPush(await user.push({ data: DATA, req_id }));
      await user.wait(pauseMs);
    }
  };
}

const signing = { name: "tokens", devices: DEVICES, signing: true, concurrency: 10 };

describe("a provider token (R28)", () => {
  it("is renewed within an hour and a minute, before APNs rejects it", async () => {
    const { script, tokens, refusals } = apple();
    const story = { ...signing, gateways: { apns: script }, script: twoPushes(61 * MINUTE_MS) };
    const { records } = await runScenario(story, { seed: 1 });

    for (const record of records.values()) expect(record.successes).toBe(DEVICES);
    expect(tokens.size).toBe(2);
    expect(refusals).toEqual([]);
  });

  it("is renewed once by each worker after ExpiredProviderToken, which then sends again", async () => {
    const { script, tokens, refusals } = apple({ lifetimeMs: 30 * MINUTE_MS });
    const story = { ...signing, gateways: { apns: script }, script: twoPushes(31 * MINUTE_MS) };
    const { records, facts } = await runScenario(story, { seed: 1 });

    for (const record of records.values()) {
      expect(record).toMatchObject({ status: "done", successes: DEVICES });
    }
    expect(tokens.size).toBe(2);
    expect(new Set(refusals)).toEqual(new Set(["ExpiredProviderToken"]));
    for (const { sent } of facts.values()) expect(Math.max(...sent)).toBeLessThanOrEqual(2);
  });

  it.each(["InvalidProviderToken", "ExpiredProviderToken"])(
    "stops the push and removes no device when it is always rejected with %s",
    async (reason) => {
      let asked = 0;
      const apns: GatewayScript = () => {
        asked += 1;
        return { status: 403, reason };
      };
      const story: OnePush = { devices: DEVICES, signing: true, gateways: { apns } };
      const { record, removed } = await playOne(story);

      expect(record).toMatchObject({ status: "error", iosSuccesses: 0, fcmSuccesses: 30 });
      expect(record.errors).toEqual([expect.stringContaining(reason)]);
      expect(asked).toBeLessThanOrEqual(2 * 30);
      expect(removed.size).toBe(0);
    },
  );
});

describe("50 cold starts within 20 minutes (R29)", () => {
  it("share one token", async () => {
    const { script, tokens, refusals } = apple();
    const containers = new Set<string>();
    const { record, push } = await playOne(
      {
        devices: DEVICES_OF_MANY,
        pageSize: 40,
        segments: 60,
        concurrency: 60,
        // A chunk per topic and partition, so that hundreds exist at once.
        fields: (index) => ({ apnsTopic: `com.example.app${index % 8}` }),
        signing: true,
        answerMs: 5_000,
        gateways: { apns: script },
      },
      {
        onNote: (line) => {
          const [, container] = /(send-apns#\d+) takes/.exec(line) ?? [];
          if (container) containers.add(container);
        },
      },
    );

    expect(containers.size).toBeGreaterThanOrEqual(50);
    expect(tokens.size).toBe(1);
    expect(refusals).toEqual([]);
    expect(record).toMatchObject({ status: "done", successes: DEVICES_OF_MANY });
    expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
  });
});
