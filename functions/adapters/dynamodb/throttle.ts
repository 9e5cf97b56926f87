import { randomBytes } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE, USERS } from "../../contract/tables.ts";
import { admitEvent, longestWindowMs, type ThrottleEvents } from "../../domain/throttle-window.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Throttle } from "../../ports/throttle.ts";
import { retryWhileContended } from "./conditional-write.ts";

export interface DynamoThrottleOptions {
  readonly client: DynamoDBDocumentClient;
  readonly usersTable: string;
  readonly clock: Clock;
}

interface Replacement {
  readonly key: string;
  readonly known: ThrottleEvents | undefined;
  readonly next: ThrottleEvents;
  readonly expiresAtMs: number;
}

/** Unique among the events of one key; a repeated write knows its own first try by it. */
const EVENT_ID_BYTES = 6;

/** Items `throttle#<key>` of the Users table; compared and set, so that no event is lost. */
export function createDynamoThrottle(options: DynamoThrottleOptions): Throttle {
  return {
    async admit(key, limits, eventId = randomBytes(EVENT_ID_BYTES).toString("base64url")) {
      let known: ThrottleEvents | undefined;
      return retryWhileContended(async () => {
        const nowMs = options.clock.now();
        const next = admitEvent(known ?? {}, { id: eventId, atMs: nowMs }, limits);
        if (next === undefined) return false;
        if (next === known) return true;
        const expiresAtMs = nowMs + longestWindowMs(limits);
        const stored = await replaceEvents(options, { key, known, next, expiresAtMs });
        if (stored === undefined) return true;
        known = stored;
        return undefined;
      });
    },
  };
}

/** The stored events when they are not the known ones; undefined when they were replaced. */
async function replaceEvents(
  { client, usersTable }: DynamoThrottleOptions,
  { key, known, next, expiresAtMs }: Replacement,
): Promise<ThrottleEvents | undefined> {
  const isFirst = known === undefined;
  try {
    await client.send(
      new UpdateCommand({
        TableName: usersTable,
        Key: { [USERS.partitionKey]: `throttle#${key}` },
        UpdateExpression: "SET #events = :next, #expires = :expires",
        ConditionExpression: isFirst ? "attribute_not_exists(#events)" : "#events = :known",
        ExpressionAttributeNames: { "#events": "_events", "#expires": TTL_ATTRIBUTE },
        ExpressionAttributeValues: {
          ":next": next,
          ":expires": Math.ceil(expiresAtMs / 1000),
          ...(isFirst ? {} : { ":known": known }),
        },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // The item in a failure is not converted by the document client.
    const stored = Object.entries(error.Item?._events?.M ?? {});
    return Object.fromEntries(stored.map(([id, { N }]) => [id, Number(N)]));
  }
}
