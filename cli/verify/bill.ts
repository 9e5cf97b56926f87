import { PRICES } from "../../functions/domain/push/report/prices.ts";

/** Counts of what a run asked of the service; a batch counts as its items. */
export interface Usage {
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
  readonly pushes: number;
  /** Seconds until the answers. */
  readonly seconds: number;
}

export const NO_USE: Usage = { requests: 0, reads: 0, writes: 0, pushes: 0, seconds: 0 };

/** The most that one request takes: a sign-up writes 12 units, a save of an installation reads 4. */
const WRITE_UNITS = 12;
const READ_UNITS = 4;
/** Requests of SQS for a push of a few devices, which may be settled in thirty rounds. */
const PUSH_MESSAGES = 150;
/** More memory than any function for requests has. */
const GIGABYTES = 2;

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly elapsedMs: number;
}

export function addRequest(usage: Usage, { method, path, body, elapsedMs }: SentRequest): Usage {
  const items = (body as { readonly requests?: readonly unknown[] } | undefined)?.requests?.length;
  const isRead = method === "GET";
  return {
    requests: usage.requests + 1,
    reads: usage.reads + (isRead ? 1 : 0),
    writes: usage.writes + (isRead ? 0 : (items ?? 1)),
    pushes: usage.pushes + (method === "POST" && path === "/1.1/push" ? 1 : 0),
    seconds: usage.seconds + elapsedMs / 1_000,
  };
}

/** USD at most, by list prices of us-east-1. */
function toUsd({ requests, reads, writes, pushes, seconds }: Usage): number {
  return (
    requests * (PRICES.requests + PRICES.invocations) +
    seconds * GIGABYTES * PRICES.gigabyteSeconds +
    reads * READ_UNITS * PRICES.readUnits +
    writes * WRITE_UNITS * PRICES.writeUnits +
    pushes * PUSH_MESSAGES * PRICES.messages
  );
}

/** A sentence for the end of a report. */
export function describeCost(usage: Usage): string {
  const { requests, writes, pushes, seconds } = usage;
  const counts = [
    `${requests} requests`,
    `${writes} writes`,
    `${pushes} pushes`,
    `${Math.ceil(seconds)} s of functions`,
  ];
  const usd = Math.ceil(toUsd(usage) * 100) / 100;
  return `At most $${usd.toFixed(2)} by list prices of us-east-1: ${counts.join(", ")}`;
}
