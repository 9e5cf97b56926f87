import { defined } from "../../defined.ts";
import type { OutcomeCounts } from "../ledger/chunk-outcome.ts";
import type { PushMoments } from "../ledger/push-moments.ts";
import { NO_UNITS, type UsedUnits } from "../ledger/used-units.ts";
import { toUsd } from "./prices.ts";

/** The facts of a push that its statistics follow from. */
export interface PushFacts extends Pick<OutcomeCounts, "successes" | "invalidTokens" | "rejected"> {
  readonly updatedAt: string;
  readonly finished: boolean;
  readonly createdMs: number;
  readonly moments: PushMoments | undefined;
  readonly units: UsedUnits | undefined;
}

/** Members of a record's body; members not known yet are missing. */
export interface PushStatistics {
  /** ISO 8601. */
  readonly timings: {
    readonly accepted: string;
    readonly planned?: string;
    readonly firstSent?: string;
    readonly done?: string;
  };
  /** From the first sending to the last settlement. */
  readonly devicesPerSecond?: number;
  readonly cost: Pick<UsedUnits, "readUnits" | "writeUnits" | "messages" | "computeSeconds"> & {
    readonly usd: number;
  };
}

export function toStatistics(facts: PushFacts): PushStatistics {
  return { timings: toTimings(facts), ...toRate(facts), cost: toCost(facts.units ?? NO_UNITS) };
}

function toTimings({ createdMs, moments = {}, finished, updatedAt }: PushFacts) {
  const { plannedMs, firstSentMs, settledMs } = moments;
  const endedMs = settledMs ?? plannedMs ?? Date.parse(updatedAt);
  return defined({
    accepted: iso(createdMs),
    planned: plannedMs === undefined ? undefined : iso(plannedMs),
    firstSent: firstSentMs === undefined ? undefined : iso(firstSentMs),
    done: finished ? iso(Math.max(endedMs, plannedMs ?? 0)) : undefined,
  });
}

function toRate({ moments = {}, successes, invalidTokens, rejected }: PushFacts) {
  const { firstSentMs, settledMs } = moments;
  if (firstSentMs === undefined || settledMs === undefined) return {};
  const seconds = Math.max(settledMs - firstSentMs, 1) / 1_000;
  return { devicesPerSecond: round((successes + invalidTokens + rejected) / seconds, 1) };
}

function toCost(units: UsedUnits): PushStatistics["cost"] {
  const { readUnits, writeUnits, messages, computeSeconds } = units;
  return {
    usd: round(toUsd(units), 9),
    readUnits: round(readUnits, 1),
    writeUnits,
    messages,
    computeSeconds: round(computeSeconds, 3),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
