import { randomBytes } from "node:crypto";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE, USERS } from "../../../contract/tables.ts";
import {
  admitEvent,
  longestWindowMs,
  nextChanceMs,
  type ThrottleEvents,
} from "../../../domain/messages/throttle-window.ts";
import { toWindow } from "../../../domain/window-counts.ts";
import type { Throttle } from "../../../ports/messages.ts";
import type { Clock } from "../../../ports/system.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { expression } from "../writes/expression.ts";
import type { Refused } from "../writes/failed-write.ts";
import { createWindowCounters } from "../writes/window-counters.ts";
import { toUpdate, writeItem } from "../writes/write.ts";

export interface DynamoThrottleOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
  readonly clock: Clock;
}

const COUNTED = { kind: "counted" } as const;

interface Replacement {
  readonly key: string;
  readonly known: ThrottleEvents | undefined;
  readonly next: ThrottleEvents;
  readonly expiresAtMs: number;
}

/** Enough to be unique among the events of one key; a repeated write recognizes its first try by it. */
const EVENT_ID_BYTES = 6;

/** Items `throttle#<key>` of the Users table, replaced by compare-and-set, so no event is lost. */
export function createDynamoThrottle(options: DynamoThrottleOptions): Throttle {
  const { client, usersTable: table, clock } = options;
  const toKey = (id: string) => ({ [USERS.partitionKey]: id });
  const counters = createWindowCounters({ client, table, toKey, clock });
  return {
    async admit(key, limits, eventId = randomBytes(EVENT_ID_BYTES).toString("base64url")) {
      let known: ThrottleEvents | undefined;
      return retryWhileStale(async () => {
        const nowMs = options.clock.now();
        const next = admitEvent(known ?? {}, { id: eventId, atMs: nowMs }, limits);
        if (next === undefined) {
          return { kind: "refused", untilMs: nextChanceMs(known ?? {}, limits) } as const;
        }
        if (next === known) return COUNTED;
        const expiresAtMs = nowMs + longestWindowMs(limits);
        const refused = await replaceEvents(options, { key, known, next, expiresAtMs });
        if (refused === undefined) return COUNTED;
        // Absent when TTL deleted the item between two attempts.
        known = refused.stored?._events as ThrottleEvents | undefined;
        return undefined;
      });
    },
    async admitInWindows(key, limits) {
      const { receipt, full } = await counters.reserve(() =>
        limits.map(({ count: atMost, windowMs }) => ({
          ...toWindow(`throttle#${key}`, { windowMs, nowMs: clock.now() }),
          atMost,
        })),
      );
      return receipt ? { ...COUNTED, receipt } : { kind: "refused", untilMs: full.endsMs };
    },
    async refund(key, limits, eventId) {
      const expiresAtMs = options.clock.now() + longestWindowMs(limits);
      let known: ThrottleEvents | undefined = {};
      await retryWhileStale(async () => {
        const { [eventId]: _, ...next } = known ?? {};
        const refused = await replaceEvents(options, { key, known, next, expiresAtMs });
        if (refused === undefined) return "done";
        known = refused.stored?._events as ThrottleEvents | undefined;
        return known === undefined || !Object.hasOwn(known, eventId) ? "done" : undefined;
      });
    },
  };
}

/** Undefined when the events were replaced. */
async function replaceEvents(
  options: DynamoThrottleOptions,
  { key, known, next, expiresAtMs }: Replacement,
): Promise<Refused | undefined> {
  const answer = await writeItem(
    options,
    toUpdate({
      table: options.usersTable,
      key: { [USERS.partitionKey]: `throttle#${key}` },
      set: { _events: next, [TTL_ATTRIBUTE]: Math.ceil(expiresAtMs / 1000) },
      condition:
        known === undefined
          ? expression`attribute_not_exists(#_events)`
          : expression`#_events = ${known}`,
      returnStored: true,
    }),
  );
  return answer.kind === "refused" ? answer : undefined;
}
