import { randomBytes } from "node:crypto";
import { type AttributeValue, ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE, USERS } from "../../../contract/tables.ts";
import {
  admitEvent,
  longestWindowMs,
  type ThrottleEvents,
} from "../../../domain/messages/throttle-window.ts";
import type { Throttle } from "../../../ports/messages.ts";
import type { Clock } from "../../../ports/system.ts";
import { retryWhileContended } from "../writes/conditional-write.ts";

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
        const refusal = await replaceEvents(options, { key, known, next, expiresAtMs });
        if (refusal === undefined) return true;
        known = refusal.stored;
        return undefined;
      });
    },
  };
}

/** The stored events were not the known ones. */
interface Refusal {
  /** Undefined when there are none: TTL may delete them between two attempts. */
  readonly stored: ThrottleEvents | undefined;
}

/** Undefined when the events were replaced. */
async function replaceEvents(
  { client, usersTable }: DynamoThrottleOptions,
  { key, known, next, expiresAtMs }: Replacement,
): Promise<Refusal | undefined> {
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
    return { stored: toEvents(error.Item?._events?.M) };
  }
}

/** The item in a failure is not converted by the document client. */
function toEvents(map: Record<string, AttributeValue> | undefined): ThrottleEvents | undefined {
  return map && Object.fromEntries(Object.entries(map).map(([id, { N }]) => [id, Number(N)]));
}
