import { call } from "./client.ts";
import { type Count, type Explanation, pathOf } from "./objects.ts";
import type { PushRecord } from "./pushes.ts";

/** The fields of a push record that the pictures need. */
export type CountedPush = Pick<
  PushRecord,
  | "createdAt"
  | "successes"
  | "invalidTokens"
  | "rejected"
  | "expired"
  | "cancelled"
  | "providers"
  | "cost"
>;

export interface CountedPushes {
  /** Newest first. */
  readonly pushes: readonly CountedPush[];
  /** False when older pushes of the time were not read. */
  readonly isComplete: boolean;
  /** Whether the service has records of older pushes. */
  readonly hasOlder: boolean;
}

const KEYS = "createdAt,successes,invalidTokens,rejected,expired,cancelled,providers,cost";
const LIMIT = 1000;
const MAX_PAGES = 5;

/** The pushes since a moment, by the order in which the service stores them, so that a page reads no older ones. */
export async function findPushesSince(since: Date): Promise<CountedPushes> {
  const pushes: CountedPush[] = [];
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { limit: LIMIT, skip: page * LIMIT, keys: KEYS };
    const { results } = await call<{ results: CountedPush[] }>("/1.1/notifications", { query });
    const found = results.filter(({ createdAt }) => Date.parse(createdAt) >= since.getTime());
    pushes.push(...found);
    if (found.length < LIMIT) {
      return { pushes, isComplete: true, hasOlder: results.length > found.length };
    }
  }
  return { pushes, isComplete: false, hasOlder: true };
}

export interface CountedObjects {
  readonly count: number;
  readonly readUnits: number;
}

/** Counts entries of the index of creation, about 80 for a read unit, and reads no object. */
export async function countCreated(
  className: "_User" | "_Installation",
  from: Date,
  until: Date,
): Promise<CountedObjects> {
  const [$gte, $lt] = [from, until].map((date) => ({ __type: "Date", iso: date.toISOString() }));
  const query = {
    where: JSON.stringify({ createdAt: { $gte, $lt } }),
    limit: 0,
    count: 1,
    explain: 1,
  };
  const { count, explain } = await call<Count & { explain?: Explanation }>(pathOf(className), {
    query,
  });
  return { count, readUnits: explain?.readUnits ?? 0 };
}
