import { type AttributeValue, ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { PostingStamp } from "../../../domain/installations/stale-posting.ts";
import type { PostingsRequest } from "../../../ports/installations.ts";
import { batchPut } from "../writes/batch-write.ts";
import { retryWhileContended } from "../writes/conditional-write.ts";
import { UNIQUE_MEMBER } from "./installation-transaction.ts";

/** Names of the attributes that conditions speak of. */
const ENTRY = { "#entry": "_entry" };
const REVISION = { "#revision": "_revision" };
const EXPIRES = { "#expiresAt": TTL_ATTRIBUTE };

/** A posting is smaller than a kilobyte; a write that is refused costs the same. */
const POSTING_UNITS = 1;

/** Postings written at the same time. */
const PARALLEL_WRITES = 20;

/**
 * A posting carries the revision that wrote it, so that a late removal can't take a newer one. Who
 * finds one stale may remove it once the row has reached that revision or is gone: a save under way
 * that counts on it can only write revisions up to it.
 */
export interface Posting {
  readonly entry: string;
  readonly objectId: string;
  readonly revision: number;
  readonly expiresAt: number;
  /** Unix seconds; a young one may belong to a save whose installation is not written yet. */
  readonly writtenAt: number;
}

export interface PostingsTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

/** One posting as a reader found it, unexpired. */
export interface FoundPosting extends PostingStamp {
  readonly entry: string;
  readonly objectId: string;
}

export interface PostingsPage {
  readonly postings: readonly FoundPosting[];
  /** Undefined at the end. */
  readonly next: string | undefined;
  readonly scanned: number;
  readonly readUnits: number;
}

/**
 * Idempotent; done before the installation is written.
 *
 * @returns write units
 */
export async function putPostings(
  table: PostingsTable,
  postings: readonly Posting[],
): Promise<number> {
  let writeUnits = 0;
  await inGroups(postings, async (posting) => {
    const units = await putPosting(table, posting);
    writeUnits += units;
  });
  return writeUnits;
}

/**
 * The same for an installation that nobody knows yet: no other posting has its objectId, so nothing
 * can be overwritten, and they go in one request. A save that dies leaves some of them.
 */
export async function putFirstPostings(
  { client, tableName }: PostingsTable,
  postings: readonly Posting[],
): Promise<void> {
  await batchPut(
    client,
    postings.map((posting) => ({ tableName, item: toItem(posting) })),
  );
}

/** Removes what was written up to `revision`; done after the installation was written. */
export async function removePostings(
  { client, tableName }: PostingsTable,
  postings: readonly Pick<Posting, "entry" | "objectId" | "revision">[],
) {
  await inGroups(postings, async ({ entry, objectId, revision }) => {
    const command = new DeleteCommand({
      TableName: tableName,
      Key: { _entry: entry, _member: objectId },
      ConditionExpression: "#revision <= :revision",
      ExpressionAttributeNames: REVISION,
      ExpressionAttributeValues: { ":revision": revision },
    });
    await refusalOf(client.send(command));
  });
}

/** Removes postings that are still as a reader found them. */
export async function removeFoundPostings(
  { client, tableName }: PostingsTable,
  postings: readonly FoundPosting[],
) {
  await inGroups(postings, async ({ entry, objectId, revision, writtenAt }) => {
    const command = new DeleteCommand({
      TableName: tableName,
      Key: { _entry: entry, _member: objectId },
      ConditionExpression: "#revision = :revision AND #writtenAt = :writtenAt",
      ExpressionAttributeNames: { ...REVISION, "#writtenAt": "_writtenAt" },
      ExpressionAttributeValues: { ":revision": revision, ":writtenAt": writtenAt },
    });
    await refusalOf(client.send(command));
  });
}

/** A page of postings in the order of their objectIds. */
export async function queryPostings(
  { client, tableName }: PostingsTable,
  { entry, from, through, limit, consistent = false }: PostingsRequest,
  nowSeconds: number,
): Promise<PostingsPage> {
  const answer = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: through
        ? "#entry = :entry AND #member <= :through"
        : "#entry = :entry",
      ExpressionAttributeNames: { ...ENTRY, ...(through && { "#member": "_member" }) },
      ExpressionAttributeValues: { ":entry": entry, ...(through && { ":through": through }) },
      ExclusiveStartKey: from === undefined ? undefined : { _entry: entry, _member: from },
      Limit: limit,
      ConsistentRead: consistent,
      ReturnConsumedCapacity: "TOTAL",
    }),
  );
  const items = answer.Items ?? [];
  const isPosting = (item: Record<string, unknown>) =>
    item._member !== UNIQUE_MEMBER && (item[TTL_ATTRIBUTE] as number) > nowSeconds;
  return {
    postings: items.filter(isPosting).map(toFoundPosting),
    next: answer.LastEvaluatedKey?._member,
    scanned: items.length,
    readUnits: answer.ConsumedCapacity?.CapacityUnits ?? 0,
  };
}

/** @param item of the index, with its key */
export function toFoundPosting(item: Readonly<Record<string, unknown>>): FoundPosting {
  const { _entry, _member, _revision, _writtenAt } = item;
  return {
    entry: _entry as string,
    objectId: _member as string,
    revision: _revision as number,
    writtenAt: _writtenAt as number | undefined,
  };
}

/**
 * After it the posting is there, and young: a reader's repair leaves it alone. One of a later
 * revision keeps its revision and its end.
 */
async function putPosting(table: PostingsTable, posting: Posting): Promise<number> {
  let stored: StoredPosting | undefined;
  let writeUnits = 0;
  return retryWhileContended(async () => {
    writeUnits += POSTING_UNITS;
    const put = toPut(table, posting, stored);
    const refusal = await refusalOf(table.client.send(put));
    stored = refusal?.item && toStoredPosting(refusal.item);
    return refusal ? undefined : writeUnits;
  });
}

interface StoredPosting {
  readonly revision: number;
  readonly expiresAt: number;
}

/** @param stored what stood in the way of the put before */
function toPut(
  { tableName }: PostingsTable,
  posting: Posting,
  stored: StoredPosting | undefined,
): PutCommand {
  const { revision, expiresAt } = posting;
  const item = toItem({
    ...posting,
    revision: Math.max(revision, stored?.revision ?? 0),
    expiresAt: Math.max(expiresAt, stored?.expiresAt ?? 0),
  });
  return new PutCommand({
    TableName: tableName,
    Item: item,
    ...(stored ? isStill(stored) : isNewest(revision)),
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
  });
}

function toItem({ entry, objectId, revision, writtenAt, expiresAt }: Posting) {
  return {
    _entry: entry,
    _member: objectId,
    _revision: revision,
    _writtenAt: writtenAt,
    [TTL_ATTRIBUTE]: expiresAt,
  };
}

function isNewest(revision: number) {
  return {
    ConditionExpression: "attribute_not_exists(#entry) OR #revision < :revision",
    ExpressionAttributeNames: { ...ENTRY, ...REVISION },
    ExpressionAttributeValues: { ":revision": revision },
  };
}

function isStill({ revision, expiresAt }: StoredPosting) {
  return {
    ConditionExpression: "#revision = :revision AND #expiresAt = :expiresAt",
    ExpressionAttributeNames: { ...REVISION, ...EXPIRES },
    ExpressionAttributeValues: { ":revision": revision, ":expiresAt": expiresAt },
  };
}

/** The item in a failure is not converted by the document client. */
function toStoredPosting(item: Record<string, AttributeValue>): StoredPosting {
  return { revision: Number(item._revision?.N), expiresAt: Number(item[TTL_ATTRIBUTE]?.N) };
}

/** @returns the item that did not fulfil the condition; undefined when it was written */
async function refusalOf(
  sent: Promise<unknown>,
): Promise<{ readonly item: Record<string, AttributeValue> | undefined } | undefined> {
  try {
    await sent;
    return undefined;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return { item: error.Item };
    throw error;
  }
}

async function inGroups<T>(items: readonly T[], write: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += PARALLEL_WRITES) {
    await Promise.all(items.slice(start, start + PARALLEL_WRITES).map(write));
  }
}
