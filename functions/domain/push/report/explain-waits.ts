import { PUSH_PROVIDERS } from "../../../contract/push-providers.ts";
import { defined } from "../../defined.ts";
import type { JsonObject } from "../../json.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import { mergeWaits, type PushWait } from "../ledger/push-wait.ts";
import { UNANSWERED } from "./push-errors.ts";

type WaitingRecord = Pick<
  PushRecord,
  "status" | "updatedAt" | "_createdMs" | "_dueAtMs" | "_partitions" | "_rate" | "_waits"
>;

/** One wait of a record, as answered. Times are ISO 8601. */
interface Waiting {
  readonly for: PushWait["cause"] | "schedule" | "counting";
  readonly provider?: string | undefined;
  readonly devices?: number | undefined;
  readonly reason?: string | undefined;
  readonly since: string;
  readonly nextTry?: string | undefined;
  readonly explanation: string;
}

/** Outcomes are counted every 15 seconds at least; after this time the counting has stopped. */
const SILENT_MS = 60_000;
const MINUTE_MS = 60_000;

/**
 * Why an unfinished push is not done yet; empty when it is, or when it moves on.
 * @see docs/protocol/records.md, Waiting
 */
export function explainWaits(record: WaitingRecord, nowMs: number): readonly Waiting[] {
  if (record.status === "scheduled") return [untilDue(record, nowMs)];
  if (record.status !== "in-queue") return [];
  const startedMs = Math.max(record._createdMs, record._dueAtMs ?? 0);
  if (record._partitions === undefined) {
    const explanation = "Its devices will be looked up next.";
    return [{ for: "planning", since: iso(startedMs), explanation }];
  }
  const updatedMs = Date.parse(record.updatedAt);
  if (nowMs >= updatedMs + SILENT_MS) {
    const explanation = `Its outcomes have not been counted since ${at(updatedMs, nowMs)}; the reconciler has them counted again.`;
    return [{ for: "counting", since: iso(updatedMs), explanation }];
  }
  return mergeWaits(record._waits ?? []).map((wait) => explainWait(wait, record, nowMs));
}

/** The member `waiting` of a record; none while nothing waits. */
export function toWaiting(record: WaitingRecord, nowMs: number): JsonObject {
  const waiting = explainWaits(record, nowMs);
  return waiting.length === 0 ? {} : ({ waiting } as unknown as JsonObject);
}

function untilDue({ _createdMs, _dueAtMs = 0 }: WaitingRecord, nowMs: number): Waiting {
  const explanation =
    _dueAtMs > nowMs
      ? `It is sent at ${at(_dueAtMs, nowMs)}.`
      : `It was due at ${at(_dueAtMs, nowMs)}; the reconciler starts it if its schedule does not.`;
  return { for: "schedule", since: iso(_createdMs), nextTry: iso(_dueAtMs), explanation };
}

function explainWait(wait: PushWait, record: WaitingRecord, nowMs: number): Waiting {
  const { cause, provider, devices, reason, sinceMs, nextMs } = wait;
  return {
    ...defined({ for: cause, provider, devices, reason }),
    since: iso(sinceMs),
    ...defined({ nextTry: nextMs === undefined ? undefined : iso(nextMs) }),
    explanation: SENTENCES[cause](wait, { record, nowMs }),
  };
}

interface Circumstances {
  readonly record: WaitingRecord;
  readonly nowMs: number;
}

const SENTENCES: Readonly<
  Record<PushWait["cause"], (wait: PushWait, circumstances: Circumstances) => string>
> = {
  planning: ({ sinceMs }, { nowMs }) =>
    `Its devices have been looked up since ${at(sinceMs, nowMs)}, and not all are found yet.`,
  gateway: explainGateway,
  rate: (wait, { record, nowMs }) => {
    const rate = record._rate === undefined ? "the quota of" : "its flow_control at";
    return `${countDevices(wait)} wait for their turn by ${rate} ${nameOf(wait)}, ${next(wait, nowMs)}.`;
  },
  sender: (wait, { nowMs }) =>
    `${countDevices(wait)} have waited for a sender of ${nameOf(wait)} since ${at(wait.sinceMs, nowMs)}; the reconciler sends their message again if it was lost.`,
};

function explainGateway(wait: PushWait, { nowMs }: Circumstances): string {
  const { reason = "", sinceMs } = wait;
  const since = at(sinceMs, nowMs);
  const isSilent = UNANSWERED.includes(reason);
  return isSilent
    ? `${nameOf(wait)} has not answered since ${since} (${reason}); ${countDevices(wait)} wait, ${next(wait, nowMs)}.`
    : `${nameOf(wait)} has put off ${countDevices(wait)} since ${since} (${reason}), ${next(wait, nowMs)}.`;
}

function next({ nextMs = 0 }: PushWait, nowMs: number): string {
  return nextMs > nowMs ? `next try at ${at(nextMs, nowMs)}` : "the next try is due";
}

function countDevices({ devices = 0 }: PushWait): string {
  return devices === 1 ? "1 device" : `${devices.toLocaleString("en-US")} devices`;
}

function nameOf({ provider }: PushWait): string {
  return provider === undefined ? "" : PUSH_PROVIDERS[provider].displayName;
}

/** `10:02 UTC`, with the date on another day; seconds when it is less than a minute away. */
function at(ms: number, nowMs: number): string {
  const [day = "", time = ""] = iso(ms).split("T");
  const clock = Math.abs(ms - nowMs) < MINUTE_MS ? time.slice(0, 8) : time.slice(0, 5);
  return iso(nowMs).startsWith(day) ? `${clock} UTC` : `${day} ${clock} UTC`;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
