import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { GatewayScript } from "../../../local/gateways/gateway-script.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";
import type { Population } from "./population.ts";

const OUTCOMES = ["successes", "invalidTokens", "rejected", "expired", "cancelled"] as const;
type Outcomes = Readonly<Record<(typeof OUTCOMES)[number], number>>;

interface ProviderCounts extends Outcomes {
  readonly retries: number;
  readonly ambiguous: number;
  readonly reasons: Readonly<Record<string, number>>;
}

export interface FinalRecord extends Outcomes {
  readonly objectId: string;
  readonly status: string;
  readonly createdAt: string;
  readonly devices: number;
  readonly iosSuccesses: number;
  readonly fcmSuccesses: number;
  readonly errors: readonly string[];
  readonly providers: { readonly apns: ProviderCounts; readonly fcm: ProviderCounts };
}

export interface Notification {
  readonly provider: "apns" | "fcm";
  readonly token: string;
  readonly receivedAt: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: {
    readonly message?: { readonly android?: { notification?: { tag?: string } } };
  };
}

/** Seconds by which the clock advances while everything waits. */
const STEP_SECONDS = 30;
/** After this long, advances the clock although a message is hidden until its visibility timeout. */
const STUCK_MS = 30_000;
const GIVE_UP_MS = 200_000;

export async function setScript(
  cloud: RunningCloud,
  provider: "apns" | "fcm",
  script: GatewayScript,
): Promise<void> {
  const answer = await request(cloud, "PUT", `/_local/providers/${provider}`, { body: script });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

export async function advance(cloud: RunningCloud, advanceSeconds: number): Promise<void> {
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds } });
}

async function nowMs(cloud: RunningCloud): Promise<number> {
  const { body } = await request(cloud, "GET", "/_local/clock");
  return Date.parse((body as { now: string }).now);
}

/** Forgets what the gateways received before. @returns the push's objectId */
export async function startPush(cloud: RunningCloud, body: object): Promise<string> {
  await request(cloud, "DELETE", "/_local/notifications");
  const answer = await request(cloud, "POST", "/1.1/push", { master: true, body });
  return (answer.body as { objectId: string }).objectId;
}

export async function readRecord(cloud: RunningCloud, push: string): Promise<FinalRecord> {
  const { body } = await request(cloud, "GET", `/1.1/tables/Notifications/${push}`);
  return body as FinalRecord;
}

/** Advances the clock from one delayed message to the next, never while a sender works. */
export async function finish(cloud: RunningCloud, push: string): Promise<FinalRecord> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    const record = await readRecord(cloud, push);
    if (record.status === "done" || record.status === "error") return record;
    if (performance.now() > giveUpAt)
      throw new Error(`The push is not done: ${JSON.stringify(record)}`);
    await untilIdle(cloud);
    await advance(cloud, STEP_SECONDS);
  }
}

/** Advances the clock step by step, so that every message is tried when it is due. */
export async function pass(cloud: RunningCloud, seconds: number): Promise<void> {
  const untilMs = (await nowMs(cloud)) + seconds * 1_000;
  while ((await nowMs(cloud)) < untilMs) {
    await untilIdle(cloud);
    await advance(cloud, STEP_SECONDS);
  }
  await untilIdle(cloud);
}

/** Waits until only delayed messages are left, or for this long. */
export async function untilIdle(cloud: RunningCloud, atMostMs = STUCK_MS): Promise<void> {
  const giveUpAt = performance.now() + atMostMs;
  for (let quiet = 0; quiet < 2 && performance.now() < giveUpAt; ) {
    const { body } = await request(cloud, "GET", "/_local/queues");
    const { results } = body as { results: { inFlight: number }[] };
    quiet = results.every(({ inFlight }) => inFlight === 0) ? quiet + 1 : 0;
    await sleep(30);
  }
}

async function notifications(cloud: RunningCloud): Promise<readonly Notification[]> {
  const { body } = await request(cloud, "GET", "/_local/notifications?limit=20000");
  return (body as { results: Notification[] }).results;
}

export interface Reached {
  readonly all: readonly Notification[];
  /** Notifications beyond the first of their device. */
  readonly doubles: { readonly apns: number; readonly fcm: number };
}

/**
 * Expects what the service promises: every device is counted once, and either reached or counted as failed;
 * a duplicate needs a cut that hid whether the gateway had accepted it, and has the same id.
 */
export async function expectExact(
  cloud: RunningCloud,
  record: FinalRecord,
  { ios, android }: Pick<Population, "ios" | "android">,
): Promise<Reached> {
  const { apns, fcm } = record.providers;
  expect(sum(record)).toBe(record.devices);
  expect([record.devices, sum(apns), sum(fcm)]).toEqual([ios + android, ios, android]);
  for (const name of OUTCOMES) expect(apns[name] + fcm[name]).toBe(record[name]);
  expect([record.iosSuccesses, record.fcmSuccesses]).toEqual([apns.successes, fcm.successes]);
  for (const counts of [apns, fcm]) {
    const named = Object.values(counts.reasons).reduce((total, count) => total + count, 0);
    expect(named).toBe(sum(counts) - counts.successes);
  }
  const all = await notifications(cloud);
  const doubles = { apns: expectOnce(all, "apns", apns), fcm: expectOnce(all, "fcm", fcm) };
  return { all, doubles };
}

function sum(outcomes: Outcomes): number {
  return OUTCOMES.reduce((total, name) => total + outcomes[name], 0);
}

/** @returns the duplicates */
function expectOnce(
  all: readonly Notification[],
  provider: "apns" | "fcm",
  { successes, ambiguous }: ProviderCounts,
): number {
  const own = all.filter((notification) => notification.provider === provider);
  const idsByToken = new Map<string, Set<string>>();
  for (const notification of own) {
    const ids = idsByToken.get(notification.token) ?? new Set();
    idsByToken.set(notification.token, ids.add(getId(notification)));
  }
  expect(idsByToken.size).toBe(successes);
  expect([...idsByToken.values()].filter((ids) => ids.size !== 1)).toEqual([]);
  const doubles = own.length - idsByToken.size;
  expect(doubles).toBeLessThanOrEqual(ambiguous);
  return doubles;
}

/** The id by which a device shows duplicates as one notification. */
function getId({ headers, payload }: Notification): string {
  const id = headers["apns-id"] ?? payload.message?.android?.notification?.tag;
  if (id === undefined) throw new TypeError("The notification has no id");
  return id;
}
