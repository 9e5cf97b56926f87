import { describe, expect, it } from "vitest";
import type { Vendor } from "../../../functions/contract/push-providers.ts";
import { DEPTH, sampleCrashPoints } from "../../support/depth.ts";
import { BUSY, DOWN, type GatewayScript } from "../gateways/gateways.ts";
import type { GatewayReply } from "../gateways/protocols.ts";
import { VENDORS } from "../gateways/vendors/vendor-rows.ts";
import {
  distinctCounts,
  type Ending,
  findCrashPoints,
  type OnePush,
  playOne,
  seeds,
} from "./one-push.ts";

/** How a vendor speaks of a single device. */
interface Trial {
  readonly vendor: Vendor;
  readonly code: string;
  readonly counted: "invalidTokens" | "rejected";
  /** As the record names it. */
  readonly reason: string;
  /** Its devices are removed. */
  readonly isDead?: true;
}

const TRIALS: readonly Trial[] = [
  { vendor: "hms", code: "IllegalToken", counted: "invalidTokens", reason: "IllegalToken" },
  {
    vendor: "honor",
    code: "expireTokens",
    counted: "invalidTokens",
    reason: "expireTokens",
    isDead: true,
  },
  { vendor: "harmony", code: "noRight", counted: "invalidTokens", reason: "noRight" },
  { vendor: "mi", code: "bad", counted: "invalidTokens", reason: "20301" },
  { vendor: "oppo", code: "10000", counted: "invalidTokens", reason: "10000" },
  { vendor: "vivo", code: "1", counted: "invalidTokens", reason: "user 1", isDead: true },
  { vendor: "mz", code: "110002", counted: "invalidTokens", reason: "value 110002", isDead: true },
  { vendor: "webpush", code: "410", counted: "invalidTokens", reason: "HTTP 410", isDead: true },
];

const VENDOR_OF_DEVICES = { hms: "HMS" } as const satisfies Partial<Record<Vendor, string>>;

type Fields = Record<string, unknown>;

const apns = (index: number): Fields => ({
  deviceType: "ios",
  deviceToken: `apns${index}`,
  apnsTopic: "com.example.app",
});
const fcm = (index: number): Fields => ({
  deviceType: "android",
  registrationId: `fcm${index}`,
});

/** The device of a vendor. */
function deviceOf(vendor: Vendor): (index: number) => Fields {
  if (vendor === "webpush") return browser;
  const named = { ...VENDOR_OF_DEVICES }[vendor as "hms"] ?? vendor;
  return (index) => ({
    deviceType: "android",
    vendor: named,
    registrationId: `${vendor}${index}`,
  });
}

const browser = (index: number): Fields => ({
  deviceType: "web",
  // Phones of the population have these.
  deviceToken: undefined,
  registrationId: undefined,
  webPushSubscription: {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${index}`,
    keys: {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
  },
});

/** Devices of these kinds in turn. */
function devicesInTurn(kinds: readonly ((index: number) => Fields)[]) {
  return (index: number) => kinds[index % kinds.length]?.(index) ?? {};
}

const DEVICES = 240;
/** Each of the three providers has 80. */
const SHARE = DEVICES / 3;

/** Devices of APNs, FCM and one vendor in turn. */
function withVendor(vendor: Vendor, script: GatewayScript, devices = DEVICES): OnePush {
  return {
    devices,
    pageSize: devices / 2,
    fields: devicesInTurn([apns, fcm, deviceOf(vendor)]),
    gateways: { [vendor]: script },
  };
}

/** Position of a device among those of the vendor. */
function nth(index: number): number {
  return Math.floor(index / 3);
}

function outcomesOf({ record }: Ending, name: string): Record<string, unknown> {
  return (record.providers as Record<string, Record<string, unknown>>)[name] ?? {};
}

describe.each(TRIALS)("$vendor", ({ vendor, code, counted, reason, isDead }) => {
  const { expired, quota } = VENDORS[vendor].codes;
  /** Its refusal of a single device. */
  const refusal: GatewayReply = { status: vendor === "webpush" ? Number(code) : 200, reason: code };

  it("settles each device by its own answer", async () => {
    const ending = await playOne(
      withVendor(vendor, ({ index }) => (nth(index) % 10 === 0 ? refusal : "accepted")),
    );
    expect(outcomesOf(ending, vendor)).toMatchObject({
      successes: 0.9 * SHARE,
      [counted]: 0.1 * SHARE,
      retries: 0,
      reasons: { [reason]: 0.1 * SHARE },
    });
    expect(ending.record).toMatchObject({ status: "done", successes: DEVICES - 0.1 * SHARE });
    expect(ending.removed.size).toBe(isDead ? 0.1 * SHARE : 0);
  });

  it.runIf(expired)("renews a refused access token once and sends again", async () => {
    const ending = await playOne(
      withVendor(vendor, ({ renewed }) => (renewed || !expired ? "accepted" : expired)),
    );
    expect(outcomesOf(ending, vendor)).toMatchObject({
      successes: SHARE,
      rejected: 0,
      ambiguous: 0,
    });
  });

  it.runIf(quota)("rejects devices beyond the day's quota, and no others", async () => {
    let asked = 0;
    const ending = await playOne(
      withVendor(vendor, () => {
        asked += 1;
        return quota && asked > SHARE / 2 ? quota : "accepted";
      }),
    );
    const { successes, rejected } = outcomesOf(ending, vendor);
    expect(Number(successes) + Number(rejected)).toBe(SHARE);
    expect(rejected).toBeGreaterThan(0);
    expect(ending.record).toMatchObject({ status: "done" });
    expect(ending.record.successes).toBe(DEVICES - Number(rejected));
  });

  it.each([
    ["an outage", DOWN[vendor]],
    ["too many requests", BUSY[vendor]],
  ])("tries again until %s is over, and slows no other provider", async (_, trouble) => {
    const othersMs: number[] = [];
    const noteOther: GatewayScript = ({ sinceStartMs }) => {
      othersMs.push(sinceStartMs);
      return "accepted";
    };
    const story = withVendor(vendor, ({ sinceStartMs }) =>
      sinceStartMs < 60_000 ? trouble : "accepted",
    );
    const gateways = { ...story.gateways, apns: noteOther, fcm: noteOther };
    const ending = await playOne({ ...story, gateways });
    expect(ending.record).toMatchObject({ status: "done", successes: DEVICES });
    expect(distinctCounts(ending.push.settled)).toEqual(new Set([1]));
    expect(Math.max(...othersMs)).toBeLessThan(30_000);
  });

  it("repeats a request whose answer was cut under the same ids, and counts it as ambiguous", async () => {
    const ending = await playOne(
      withVendor(vendor, ({ attempt }) => (attempt > 1 ? "accepted" : "cut")),
    );
    expect(outcomesOf(ending, vendor)).toMatchObject({ successes: SHARE, ambiguous: SHARE });
    expect(distinctCounts(ending.push.settled)).toEqual(new Set([1]));
  });

  it("ends the same way after a crash at any point of its sender", async () => {
    const story = withVendor(
      vendor,
      ({ index }) => (nth(index) % 5 === 0 ? refusal : "accepted"),
      30,
    );
    const points = await findCrashPoints(story, (point) => point.startsWith(`send-${vendor}`));
    expect(points.length).toBeGreaterThan(4);
    for (const crash of sampleCrashPoints(points)) {
      const ending = await playOne(story, { crash });
      expect(outcomesOf(ending, vendor)).toMatchObject({ successes: 8, [counted]: 2 });
    }
  });
});

describe("Huawei, as an example of vendors", () => {
  it("ends only a push whose secret is refused, in error", async () => {
    const refused = { status: 200, reason: "80200001" };
    const ending = await playOne(withVendor("hms", () => refused));
    expect(outcomesOf(ending, "hms")).toMatchObject({ successes: 0, rejected: SHARE });
    expect(ending.record).toMatchObject({ status: "error", successes: DEVICES - SHARE });
  });

  it("stops by the guard when all devices of a first push are invalid", async () => {
    const invalid = { status: 200, reason: "80300007" };
    const ending = await playOne(withVendor("hms", () => invalid, 600));
    expect(ending.record).toMatchObject({ status: "error", successes: 400 });
    expect(ending.removed.size).toBe(0);
  });

  it("repeats an answer that says nothing under the same ids", async () => {
    const ending = await playOne(
      withVendor("hms", ({ attempt }) => (attempt > 1 ? "accepted" : "unclear")),
    );
    expect(outcomesOf(ending, "hms")).toMatchObject({ successes: SHARE, ambiguous: SHARE });
  });
});

/** Every kind of trouble that a vendor makes, each for a small share of its devices. */
function troubledVendor({ vendor, code }: Trial): GatewayScript {
  const { expired } = VENDORS[vendor].codes;
  const refusal = { status: vendor === "webpush" ? Number(code) : 200, reason: code };
  return ({ index, random, renewed }) => {
    if (Math.floor(index / 10) % 17 === 3) return refusal;
    if (!random.chance(0.04)) return "accepted";
    return random.pick<GatewayReply>([
      "cut",
      "unreached",
      ...(vendor === "webpush" ? [] : (["unclear"] as const)),
      BUSY[vendor],
      DOWN[vendor],
      ...(expired && !renewed ? [expired] : []),
    ]);
  };
}

describe("all vendors at once", () => {
  it.each(seeds(Math.ceil(DEPTH.seeds * 0.4)))(
    "count each device once under all faults together (seed %i)",
    async (seed) => {
      const kinds = [apns, fcm, ...TRIALS.map(({ vendor }) => deviceOf(vendor))];
      const scripts = TRIALS.map((trial) => [trial.vendor, troubledVendor(trial)]);
      const ending = await playOne(
        {
          devices: 400,
          pageSize: 100,
          fields: devicesInTurn(kinds),
          gateways: Object.fromEntries(scripts),
        },
        { seed, chaos: true },
      );
      expect(distinctCounts(ending.push.settled)).toEqual(new Set([1]));
    },
  );
});
