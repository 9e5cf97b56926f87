import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS } from "../../../functions/domain/push/ledger/settlement.ts";
import {
  BUSY,
  DEAD,
  DOWN,
  type GatewayReply,
  type GatewayScript,
  type Notification,
  outage,
} from "../gateways.ts";
import { HOUR_MS, MINUTE_MS, type OnePush, playOne, providerOf, timesOf } from "./one-push.ts";

const DEVICES = 40;
/** One chunk by gateway: pushes that last for hours are folded often. */
const everybody: OnePush = { devices: DEVICES, pageSize: DEVICES, segments: 1 };
const done = (successes: number) => ({ status: "done", devices: DEVICES, successes });

/** A script, and what it was asked. */
function watched(script: GatewayScript) {
  const seen: Notification[] = [];
  const watching: GatewayScript = (notification) => {
    seen.push(notification);
    return script(notification);
  };
  return { seen, script: watching };
}

function sendingsOf(seen: readonly Notification[], index: number): Notification[] {
  return seen.filter((notification) => notification.index === index);
}

describe("R23: APNs has too many requests for one device", () => {
  it("that device is delayed, the others go on", async () => {
    const apns = watched(({ index, attempt }) =>
      index === 4 && attempt < 4 ? BUSY.apns : "accepted",
    );
    const { record } = await playOne({ ...everybody, gateways: { apns: apns.script } });

    expect(record).toMatchObject(done(40));
    expect(sendingsOf(apns.seen, 4)).toHaveLength(4);
    expect(apns.seen).toHaveLength(20 + 3);
  });

  it("that device is tried so often and no more", async () => {
    const apns = watched(({ index }) => (index === 4 ? BUSY.apns : "accepted"));
    const { record } = await playOne({ ...everybody, gateways: { apns: apns.script } });

    expect(record).toMatchObject({ ...done(39), rejected: 1 });
    expect(sendingsOf(apns.seen, 4)).toHaveLength(MAX_ATTEMPTS);
  });
});

describe("R24: APNs is down for 40 minutes", () => {
  const thousands: OnePush = { devices: 4_000, pageSize: 1_000, scanned: "exact" };
  const outageMs = 40 * MINUTE_MS;

  it.each([DOWN.apns, { status: 500, reason: "InternalServerError" }, "unreached"] as const)(
    "with %j: it is left alone, FCM is not, and nothing is lost",
    async (answer) => {
      const apns = watched(outage(0, outageMs, answer));
      const fcm = watched(() => "accepted");
      const gateways = { apns: apns.script, fcm: fcm.script };
      const { record, push, elapsedMs, outages } = await playOne({ ...thousands, gateways });
      const futile = apns.seen.filter(({ sinceStartMs }) => sinceStartMs < outageMs);

      expect(record).toMatchObject({ status: "done", devices: 4_000, successes: 4_000 });
      expect(timesOf(push.accepted)).toEqual(new Set([1]));
      expect(Math.max(...fcm.seen.map(({ sinceStartMs }) => sinceStartMs))).toBeLessThan(30_000);
      // Without the circuit it would be a dozen attempts of 2,000 devices.
      expect(futile.length).toBeLessThan(4_000);
      expect(outages).toBeGreaterThan(0);
      expect(elapsedMs).toBeLessThan(outageMs + 20 * MINUTE_MS);
    },
  );

  it("longer than the push may take: the rest expires, at its time", async () => {
    const gateways = { apns: outage(0, outageMs, DOWN.apns) };
    const body = { expiration_interval: 600 };
    const { record, elapsedMs } = await playOne({ ...thousands, gateways, body });

    expect(record).toMatchObject({ status: "done", successes: 2_000, expired: 2_000 });
    expect(elapsedMs).toBeLessThan(16 * MINUTE_MS);
  });
});

describe("R25: GOAWAY, with streams above its last one", () => {
  it("these go out again at once, wherever it comes; nothing is twice or late", async () => {
    for (let last = 0; last < 20; last += 3) {
      const refused = new Set<number>();
      const apns: GatewayScript = ({ index }) => {
        if (index < last * 2 || refused.has(index)) return "accepted";
        refused.add(index);
        return "refused";
      };
      const ending = await playOne({ ...everybody, gateways: { apns } });

      expect(ending.record).toMatchObject(done(40));
      expect(timesOf(ending.push.accepted)).toEqual(new Set([1]));
      expect(providerOf(ending, "apns")).toMatchObject({ retries: 0, ambiguous: 0 });
    }
  });

  it("again and again: it is no endless loop", async () => {
    const apns = watched(({ index }) => (index === 0 ? "refused" : "accepted"));
    const { record } = await playOne({ ...everybody, gateways: { apns: apns.script } });

    expect(record).toMatchObject({ ...done(39), rejected: 1 });
    expect(sendingsOf(apns.seen, 0).length).toBeLessThanOrEqual(5 * MAX_ATTEMPTS);
  });
});

describe("R26: a cut after the request, before the answer", () => {
  it("the same apns-id goes out again, counted once, and the doubt is told", async () => {
    for (let cut = 0; cut < DEVICES; cut += 5) {
      const script: GatewayScript = ({ index, attempt }) =>
        index >= cut && attempt === 1 ? "cut" : "accepted";
      const ending = await playOne({ ...everybody, gateways: { apns: script, fcm: script } });
      const doubts = (["apns", "fcm"] as const).map((name) => providerOf(ending, name).ambiguous);

      expect(ending.record).toMatchObject(done(40));
      expect(ending.push.accepted.filter((times) => times === 2)).toHaveLength(DEVICES - cut);
      expect(Number(doubts[0]) + Number(doubts[1])).toBe(DEVICES - cut);
    }
  });

  it("every time: attempts end with their budget", async () => {
    const { record, push } = await playOne({ ...everybody, gateways: { apns: () => "cut" } });

    expect(record).toMatchObject({ ...done(20), rejected: 20 });
    expect(Math.max(...push.sent)).toBe(MAX_ATTEMPTS);
  });
});

describe("R32: what FCM answers", () => {
  const refused = (status: number, reason: string): GatewayReply => ({ status, reason });

  it("401 once: one new token, and all is sent", async () => {
    const fcm = watched(({ renewed }) => (renewed ? "accepted" : refused(401, "UNAUTHENTICATED")));
    const story = { ...everybody, concurrency: 1, gateways: { fcm: fcm.script } };
    const { record, push } = await playOne(story);

    expect(record).toMatchObject(done(40));
    expect(new Set(fcm.seen.map(({ authorization }) => authorization)).size).toBeLessThan(4);
    expect(Math.max(...push.sent)).toBeLessThanOrEqual(2);
  });

  it.each([
    [401, "UNAUTHENTICATED"],
    [403, "PERMISSION_DENIED"],
  ])("%i %s for good: the push stops there, and APNs goes on", async (status, reason) => {
    const fcm = watched(() => refused(status, reason));
    const { record, removed } = await playOne({ ...everybody, gateways: { fcm: fcm.script } });

    expect(record).toMatchObject({ status: "error", iosSuccesses: 20, fcmSuccesses: 0 });
    expect(record.errors).toEqual([expect.stringContaining(reason)]);
    expect(fcm.seen.length).toBeLessThanOrEqual(2 * 20);
    expect(removed.size).toBe(0);
  });

  it("429 with Retry-After: 60: nobody is tried before the minute is over", async () => {
    const fcm = watched(({ attempt }) => (attempt === 1 ? BUSY.fcm : "accepted"));
    const { record } = await playOne({ ...everybody, gateways: { fcm: fcm.script } });

    expect(record).toMatchObject(done(40));
    for (let index = 1; index < DEVICES; index += 2) {
      const [first, second] = sendingsOf(fcm.seen, index);
      const waitedMs = (second?.atMs ?? 0) - (first?.atMs ?? 0);
      if (second) expect(waitedMs).toBeGreaterThanOrEqual(MINUTE_MS);
    }
  });

  it.each([DOWN.fcm, { status: 500, reason: "INTERNAL" }])(
    "%j: later and later, not all at the same time, and not for ever",
    async (answer) => {
      const fcm = watched(() => answer);
      const { record, elapsedMs } = await playOne({ ...everybody, gateways: { fcm: fcm.script } });
      const times = fcm.seen.map(({ atMs }) => atMs);

      expect(record).toMatchObject({ ...done(20), rejected: 20 });
      expect(Math.max(...fcm.seen.map(({ attempt }) => attempt))).toBeLessThanOrEqual(MAX_ATTEMPTS);
      expect(elapsedMs).toBeLessThan(12 * HOUR_MS);
      expect(new Set(times).size).toBeGreaterThan(20);
    },
  );
});

describe("R33: FCM's answers that look alike", () => {
  it("UNREGISTERED removes the device, and only that", async () => {
    const fcm: GatewayScript = ({ index }) => (index % 10 === 3 ? DEAD.fcm : "accepted");
    const { record, removed } = await playOne({ ...everybody, gateways: { fcm } });

    expect(record).toMatchObject({ ...done(36), invalidTokens: 4 });
    expect([...removed].sort((a, b) => a - b)).toEqual([3, 13, 23, 33]);
  });

  it("INVALID_ARGUMENT of the content fails the push and removes nobody", async () => {
    const answer = { status: 400, reason: "INVALID_ARGUMENT", fields: ["message.android.ttl"] };
    const { record, removed } = await playOne({ ...everybody, gateways: { fcm: () => answer } });

    expect(record).toMatchObject({ status: "error", iosSuccesses: 20, invalidTokens: 0 });
    expect(record.errors).toEqual([expect.stringContaining("INVALID_ARGUMENT")]);
    expect(removed.size).toBe(0);
  });

  it("INVALID_ARGUMENT of the token is that device's, and removes nobody", async () => {
    const answer = { status: 400, reason: "INVALID_ARGUMENT", fields: ["message.token"] };
    const fcm: GatewayScript = ({ index }) => (index === 5 ? answer : "accepted");
    const { record, removed } = await playOne({ ...everybody, gateways: { fcm } });

    expect(record).toMatchObject({ ...done(39), invalidTokens: 1 });
    expect(removed.size).toBe(0);
  });
});
