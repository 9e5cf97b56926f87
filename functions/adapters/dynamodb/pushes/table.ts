import { setTimeout } from "node:timers/promises";
import {
  type AttributeValue,
  type CancellationReason,
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { Clock } from "../../../ports/system.ts";

export interface PushesOptions {
  readonly client: DynamoDBDocumentClient;
  readonly pushesTable: string;
  readonly clock: Clock;
  /** Waits for a random time up to this, in milliseconds; default: of the system. */
  readonly pause?: (longestMs: number) => Promise<unknown>;
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

/** TTL deletes late. */
export function hasExpired(item: Readonly<Record<string, unknown>>, nowMs: number): boolean {
  const expiresAt = item._expiresAt;
  return typeof expiresAt === "number" && expiresAt * 1_000 <= nowMs;
}

/** The item as it was when a condition failed; undefined when there was none. */
export interface FailedCondition {
  readonly item: RawItem | undefined;
}

/** Runs a conditional write; anything but a failed condition is rethrown. */
export async function ifAllowed(
  write: () => Promise<unknown>,
): Promise<FailedCondition | undefined> {
  try {
    await write();
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { item: error.Item };
    throw error;
  }
}

/** @returns undefined when the transaction was written, else one reason an item, in order */
export async function transact(
  client: DynamoDBDocumentClient,
  items: readonly TransactItem[],
): Promise<readonly CancellationReason[] | undefined> {
  try {
    await client.send(new TransactWriteCommand({ TransactItems: [...items] }));
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = error.CancellationReasons ?? [];
    if (reasons.some(isConditionFailure)) return reasons;
    throw error;
  }
}

export function isConditionFailure(reason: CancellationReason | undefined): boolean {
  return reason?.Code === "ConditionalCheckFailed";
}

const CONFLICT_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 10;

/** The same table; requests are tried again while another transaction is at one of the items. */
export function retryingConflicts<Options extends PushesOptions>(options: Options): Options {
  const { client, pause = pauseAtRandom } = options;
  const send = async (command: never): Promise<unknown> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await client.send(command);
      } catch (error) {
        if (!isConflict(error) || attempt === CONFLICT_ATTEMPTS) throw error;
        await pause(FIRST_PAUSE_MS * 2 ** attempt);
      }
    }
  };
  return { ...options, client: { send } as unknown as DynamoDBDocumentClient };
}

function pauseAtRandom(longestMs: number): Promise<unknown> {
  return setTimeout(Math.random() * longestMs);
}

function isConflict(error: unknown): boolean {
  if (error instanceof TransactionConflictException) return true;
  if (!(error instanceof TransactionCanceledException)) return false;
  const reasons = error.CancellationReasons ?? [];
  const collided = reasons.some(({ Code }) => Code === "TransactionConflict");
  return collided && !reasons.some(isConditionFailure);
}
