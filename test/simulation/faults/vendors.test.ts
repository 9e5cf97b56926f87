import { describe, expect, it } from "vitest";
import { DEPTH, sampleCrashPoints } from "../../support/depth.ts";
import type { GatewayReply } from "../gateway-protocols.ts";
import type { GatewayScript } from "../gateways.ts";
import {
  distinctCounts,
  type Ending,
  findCrashPoints,
  type OnePush,
  playOne,
  seeds,
} from "./one-push.ts";

const DEVICES = 600;
/** Each of the three has 200. */
const SHARE = DEVICES / 3;

/** Devices of APNs, FCM and Huawei in turn. */
function withVendors(script: GatewayScript, devices = DEVICES): OnePush {
  return {
    devices,
    pageSize: devices / 2,
    fields: (index) => FIELDS[index % 3]?.(index) ?? {},
    gateways: { hms: script },
  };
}

const FIELDS = [
  (index: number) => ({
    deviceType: "ios",
    deviceToken: `apns${index}`,
    apnsTopic: "com.example.app",
  }),
  (index: number) => ({ deviceType: "android", registrationId: `fcm${index}` }),
  (index: number) => ({ deviceType: "android", vendor: "HMS", registrationId: `hms${index}` }),
];

/** Position of a device among those of Huawei. */
function nth(index: number): number {
  return Math.floor(index / 3);
}

function answer(reason: string, status = 200): GatewayReply {
  return { status, reason };
}

function outcomesOf({ record }: Ending, name: string): Record<string, unknown> {
  return (record.providers as Record<string, Record<string, unknown>>)[name] ?? {};
}

describe("vendors that take many devices a request", () => {
  it("settle each device by its own answer", async () => {
    const ending = await playOne(
      withVendors(({ index }) => (nth(index) % 10 === 0 ? answer("IllegalToken") : "accepted")),
    );
    expect(outcomesOf(ending, "hms")).toMatchObject({
      successes: 0.9 * SHARE,
      invalidTokens: 0.1 * SHARE,
      retries: 0,
      reasons: { IllegalToken: 0.1 * SHARE },
    });
    expect(ending.record).toMatchObject({ status: "done", successes: DEVICES - 0.1 * SHARE });
    expect(ending.removed.size).toBe(0);
  });

  it("end a push in error, and nothing else, when nobody accepts a vendor's secret", async () => {
    const ending = await playOne(withVendors(() => answer("80200001")));
    expect(outcomesOf(ending, "hms")).toMatchObject({ successes: 0, rejected: SHARE });
    expect(ending.record).toMatchObject({ status: "error", successes: DEVICES - SHARE });
  });

  it("renew a refused access token once and send again", async () => {
    const ending = await playOne(
      withVendors(({ renewed }) => (renewed ? "accepted" : answer("80200003"))),
    );
    expect(outcomesOf(ending, "hms")).toMatchObject({
      successes: SHARE,
      rejected: 0,
      ambiguous: 0,
    });
  });

  it("stop by the guard when all devices of a first push are invalid", async () => {
    const ending = await playOne(withVendors(() => answer("80300007")));
    expect(ending.record).toMatchObject({ status: "error", successes: DEVICES - SHARE });
    expect(ending.removed.size).toBe(0);
  });

  it("try an outage again until it is over, and slow no other provider", async () => {
    const ending = await playOne(
      withVendors(({ sinceStartMs }) => (sinceStartMs < 60_000 ? answer("81000001") : "accepted")),
    );
    expect(ending.record).toMatchObject({ status: "done", successes: DEVICES });
    expect(distinctCounts(ending.push.settled)).toEqual(new Set([1]));
  });

  it("repeat a cut or unclear answer under the same id, and count it as ambiguous", async () => {
    const ending = await playOne(
      withVendors(({ index, attempt }) =>
        attempt > 1 ? "accepted" : nth(index) < SHARE / 2 ? "cut" : "unclear",
      ),
    );
    expect(outcomesOf(ending, "hms")).toMatchObject({ successes: SHARE, ambiguous: SHARE });
    expect(distinctCounts(ending.push.settled)).toEqual(new Set([1]));
  });

  it.each(seeds(Math.ceil(DEPTH.seeds * 0.4)))(
    "count each device once under all faults together (seed %i)",
    async (seed) => {
      const ending = await playOne(
        withVendors(({ index, random, renewed }) => {
          if (nth(index) % 17 === 3) return answer("IllegalToken");
          if (!random.chance(0.02)) return "accepted";
          return random.pick<GatewayReply>([
            ...(["cut", "unreached", "unclear"] as const),
            answer("81000001"),
            answer("flow control", 503),
            renewed ? "accepted" : answer("80200003"),
          ]);
        }),
        { seed, chaos: true },
      );
      expect(ending.removed.size).toBe(0);
    },
  );

  it("end the same way after a crash at any point of their sender", async () => {
    const story = withVendors(
      ({ index }) => (nth(index) % 5 === 0 ? answer("IllegalToken") : "accepted"),
      30,
    );
    const points = await findCrashPoints(story, (point) => point.startsWith("send-hms"));
    expect(points.length).toBeGreaterThan(4);
    for (const crash of sampleCrashPoints(points)) {
      const ending = await playOne(story, { crash });
      expect(outcomesOf(ending, "hms")).toMatchObject({ successes: 8, invalidTokens: 2 });
    }
  });
});
