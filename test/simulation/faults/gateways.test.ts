import { describe, expect, it } from "vitest";
import { MAX_ATTEMPTS } from "../../../functions/domain/push/ledger/settlement.ts";
import {
  BUSY,
  DEAD,
  DOWN,
  type GatewayScript,
  type Notification,
  outage,
} from "../gateways/gateways.ts";
import type { GatewayReply } from "../gateways/protocols.ts";
import {
  distinctCounts,
  HOUR_MS,
  MINUTE_MS,
  type OnePush,
  playOne,
  providerCounts,
} from "./one-push.ts";

const DEVICES = 40;
/** One chunk per gateway, because pushes that last for hours are folded often. */
const everybody: OnePush = { devices: DEVICES, pageSize: DEVICES, segments: 1 };
const done = (successes: number) => ({ status: "done", devices: DEVICES, successes });

/** A script that keeps the notifications it answered. */
function watched(script: GatewayScript) {
  const seen: Notification[] = [];
  const watching: GatewayScript = (notification) => {
    seen.push(notification);
    return script(notification);
  };
  return { seen, script: watching };
}

function attemptsFor(seen: readonly Notification[], index: number): Notification[] {
  return seen.filter((notification) => notification.index === index);
}

describe("an APNs answer of too many requests for one device (R23)", () => {
  it("delays that device and not the others", async () => {
    const apns = watched(({ index, attempt }) =>
      index === 4 && attempt < 4 ? BUSY.apns : "accepted",
    );
    const { record } = await playOne({ ...everybody, gateways: { apns: apns.script } });

    expect(record).toMatchObject(done(40));
    expect(attemptsFor(apns.seen, 4)).toHaveLength(4);
    expect(apns.seen).toHaveLength(20 + 3);
  });

  it("ends after the allowed number of attempts", async () => {
    const apns = watched(({ index }) => (index === 4 ? BUSY.apns : "accepted"));
    const { record } = await playOne({ ...everybody, gateways: { apns: apns.script } });

    expect(record).toMatchObject({ ...done(39), rejected: 1 });
    expect(attemptsFor(apns.seen, 4)).toHaveLength(MAX_ATTEMPTS);
  });
});

describe("an APNs outage of 40 minutes (R24)", () => {
  const thousands: OnePush = { devices: 4_000, pageSize: 1_000, scanned: "exact" };
  const outageMs = 40 * MINUTE_MS;

  it.each([DOWN.apns, { status: 500, reason: "InternalServerError" }, "unreached"] as const)(
    "opens APNs's circuit, not FCM's, and loses nothing (%j)",
    async (answer) => {
      const apns = watched(outage(0, outageMs, answer));
      const fcm = watched(() => "accepted");
      const gateways = { apns: apns.script, fcm: fcm.script };
      const { record, push, elapsedMs, outages } = await playOne({ ...thousands, gateways });
      const futile = apns.seen.filter(({ sinceStartMs }) => sinceStartMs < outageMs);

      expect(record).toMatchObject({ status: "done", devices: 4_000, successes: 4_000 });
      expect(distinctCounts(push.accepted)).toEqual(new Set([1]));
      expect(Math.max(...fcm.seen.map(({ sinceStartMs }) => sinceStartMs))).toBeLessThan(30_000);
      // Without the circuit there would be a dozen attempts for each of 2,000 devices; other seeds
      // make 3,000 to 5,000.
      expect(futile.length).toBeLessThan(6_000);
      expect(outages).toBeGreaterThan(0);
      expect(elapsedMs).toBeLessThan(outageMs + 20 * MINUTE_MS);
    },
  );

  it("expires the rest of a push in time when it lasts longer than the push may", async () => {
    const gateways = { apns: outage(0, outageMs, DOWN.apns) };
    const body = { expiration_interval: 600 };
    const { record, elapsedMs } = await playOne({ ...thousands, gateways, body });

    expect(record).toMatchObject({ status: "done", successes: 2_000, expired: 2_000 });
    expect(elapsedMs).toBeLessThan(16 * MINUTE_MS);
  });
});

describe("a GOAWAY with streams above its last one (R25)", () => {
  it("sends those streams again at once, wherever it comes, and nothing twice or late", async () => {
    for (let last = 0; last < 20; last += 3) {
      const refused = new Set<number>();
      const apns: GatewayScript = ({ index }) => {
        if (index < last * 2 || refused.has(index)) return "accepted";
        refused.add(index);
        return "refused";
      };
      const ending = await playOne({ ...everybody, gateways: { apns } });

      expect(ending.record).toMatchObject(done(40));
      expect(distinctCounts(ending.push.accepted)).toEqual(new Set([1]));
      expect(providerCounts(ending, "apns")).toMatchObject({ retries: 0, ambiguous: 0 });
    }
  });

  it("causes no endless loop when repeated", async () => {
    const apns = watched(({ index }) => (index === 0 ? "refused" : "accepted"));
    const { record } = await playOne({ ...everybody, gateways: { apns: apns.script } });

    expect(record).toMatchObject({ ...done(39), rejected: 1 });
    expect(attemptsFor(apns.seen, 0).length).toBeLessThanOrEqual(5 * MAX_ATTEMPTS);
  });
});

describe("a connection cut between request and answer (R26)", () => {
  it("repeats the same apns-id, counts once and reports the attempt as ambiguous", async () => {
    for (let cut = 0; cut < DEVICES; cut += 5) {
      const script: GatewayScript = ({ index, attempt }) =>
        index >= cut && attempt === 1 ? "cut" : "accepted";
      const ending = await playOne({ ...everybody, gateways: { apns: script, fcm: script } });
      const doubts = (["apns", "fcm"] as const).map(
        (name) => providerCounts(ending, name).ambiguous,
      );

      expect(ending.record).toMatchObject(done(40));
      expect(ending.push.accepted.filter((times) => times === 2)).toHaveLength(DEVICES - cut);
      expect(Number(doubts[0]) + Number(doubts[1])).toBe(DEVICES - cut);
    }
  });

  it("ends with the budget of attempts when it happens every time", async () => {
    const { record, push } = await playOne({ ...everybody, gateways: { apns: () => "cut" } });

    expect(record).toMatchObject({ ...done(20), rejected: 20 });
    expect(Math.max(...push.sent)).toBe(MAX_ATTEMPTS);
  });
});

describe("an FCM error (R32)", () => {
  const refused = (status: number, reason: string): GatewayReply => ({ status, reason });

  it("renews the token after one 401 and sends everything", async () => {
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
  ])("stops the push on FCM and not on APNs (permanent %i %s)", async (status, reason) => {
    const fcm = watched(() => refused(status, reason));
    const { record, removed } = await playOne({ ...everybody, gateways: { fcm: fcm.script } });

    expect(record).toMatchObject({ status: "error", iosSuccesses: 20, fcmSuccesses: 0 });
    expect(record.errors).toEqual([expect.stringContaining(reason)]);
    expect(fcm.seen.length).toBeLessThanOrEqual(2 * 20);
    expect(removed.size).toBe(0);
  });

  it("delays every retry by the minute of Retry-After: 60 (429)", async () => {
    const fcm = watched(({ attempt }) => (attempt === 1 ? BUSY.fcm : "accepted"));
    const { record } = await playOne({ ...everybody, gateways: { fcm: fcm.script } });

    expect(record).toMatchObject(done(40));
    for (let index = 1; index < DEVICES; index += 2) {
      const [first, second] = attemptsFor(fcm.seen, index);
      const waitedMs = (second?.atMs ?? 0) - (first?.atMs ?? 0);
      if (second) expect(waitedMs).toBeGreaterThanOrEqual(MINUTE_MS);
    }
  });

  it.each([DOWN.fcm, { status: 500, reason: "INTERNAL" }])(
    "backs off with jitter and gives up in the end (%j)",
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

describe("FCM answers that look alike (R33)", () => {
  it("remove the device for UNREGISTERED, and no other", async () => {
    const fcm: GatewayScript = ({ index }) => (index % 10 === 3 ? DEAD.fcm : "accepted");
    const { record, removed } = await playOne({ ...everybody, gateways: { fcm } });

    expect(record).toMatchObject({ ...done(36), invalidTokens: 4 });
    expect([...removed].sort((a, b) => a - b)).toEqual([3, 13, 23, 33]);
  });

  it("fail the push and remove no device for INVALID_ARGUMENT of the content", async () => {
    const answer = { status: 400, reason: "INVALID_ARGUMENT", fields: ["message.android.ttl"] };
    const { record, removed } = await playOne({ ...everybody, gateways: { fcm: () => answer } });

    expect(record).toMatchObject({ status: "error", iosSuccesses: 20, invalidTokens: 0 });
    expect(record.errors).toEqual([expect.stringContaining("INVALID_ARGUMENT")]);
    expect(removed.size).toBe(0);
  });

  it("fail one device and remove none for INVALID_ARGUMENT of its token", async () => {
    const answer = { status: 400, reason: "INVALID_ARGUMENT", fields: ["message.token"] };
    const fcm: GatewayScript = ({ index }) => (index === 5 ? answer : "accepted");
    const { record, removed } = await playOne({ ...everybody, gateways: { fcm } });

    expect(record).toMatchObject({ ...done(39), invalidTokens: 1 });
    expect(removed.size).toBe(0);
  });
});
