import {
  type AttributeValue,
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { Clock } from "../../../ports/clock.ts";

export interface PushesOptions {
  readonly client: DynamoDBDocumentClient;
  readonly pushesTable: string;
  readonly clock: Clock;
}

/** `_part` of a push record. */
export const RECORD = "record";

export type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type RawItem = Readonly<Record<string, AttributeValue>>;

export function pushKey(push: string, part: string) {
  return { _push: push, _part: part };
}

/** `#name` placeholders, since many names are reserved words. */
export function placeholders(...names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`#${name}`, name]));
}

/** The item as it was when a condition failed; undefined when there was none. */
export interface FailedCondition {
  readonly item: RawItem | undefined;
}

/** Runs a conditional write; anything but a failed condition is rethrown. */
export async function ifAllowed(write: Promise<unknown>): Promise<FailedCondition | undefined> {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { item: error.Item };
    throw error;
  }
}

const CONFLICT_ATTEMPTS = 6;
const CONFLICT_PAUSE_MS = 20;

/**
 * Runs a transaction; transactions that collide with another are tried again.
 *
 * @returns undefined when it was written, else one reason an item, in order
 */
export async function transact(
  client: DynamoDBDocumentClient,
  items: readonly TransactItem[],
): Promise<readonly CancellationReason[] | undefined> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: [...items] }));
      return undefined;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const codes = new Set(reasons.map(({ Code }) => Code ?? "None"));
      if (codes.has("ConditionalCheckFailed")) return reasons;
      if (!codes.has("TransactionConflict") || attempt === CONFLICT_ATTEMPTS) throw error;
      await pause(Math.random() * CONFLICT_PAUSE_MS * 2 ** attempt);
    }
  }
}

export function isConditionFailure(reason: CancellationReason | undefined): boolean {
  return reason?.Code === "ConditionalCheckFailed";
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
