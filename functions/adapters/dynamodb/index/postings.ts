import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import pMap from "p-map";
import { TTL_ATTRIBUTE } from "../../../contract/tables.ts";
import type { PostingStamp } from "../../../domain/objects/stale-posting.ts";
import type { PostingsRequest } from "../../../ports/installations.ts";
import { hasExpired } from "../client/expiry.ts";
import { UNIQUE_MEMBER } from "../installations/installation-transaction.ts";
import { batchPut } from "../writes/batch-write.ts";
import { retryWhileStale } from "../writes/contention.ts";
import { attribute, type Expression, expression } from "../writes/expression.ts";
import { toDelete, toPut, type WriteAnswer, writeItem } from "../writes/write.ts";

/** A posting is smaller than a kilobyte, and a refused write costs the same. */
const POSTING_UNITS = 1;

const PARALLEL_WRITES = { concurrency: 20 };

/**
 * A posting carries the revision that wrote it, so that a late removal can't take a newer one. A
 * stale one may be removed once the row has reached that revision or is gone, because a save that
 * still relies on the posting can only write revisions up to it.
 */
export interface Posting {
  readonly entry: string;
  readonly objectId: string;
  /** The sort key. @default - the objectId */
  readonly member?: string;
  readonly revision: number;
  /** Unix seconds; absent for objects that don't expire. */
  readonly expiresAt?: number | undefined;
  /** Unix seconds; a recent posting may belong to a save that has not written its row yet. */
  readonly writtenAt: number;
}

type PostingKey = Pick<Posting, "entry" | "objectId" | "member">;

export interface PostingsTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

/** An unexpired posting as a reader found it. */
export interface FoundPosting extends PostingStamp {
  readonly entry: string;
  readonly objectId: string;
  /** The sort key, if it is not the objectId. */
  readonly member?: string;
}

export interface PostingsPage {
  readonly postings: readonly FoundPosting[];
  /** Undefined at the end. */
  readonly next: string | undefined;
  readonly scanned: number;
  readonly readUnits: number;
}

/**
 * Idempotent; done before the object is written.
 *
 * @returns write units
 */
export async function putPostings(
  table: PostingsTable,
  postings: readonly Posting[],
): Promise<number> {
  const units = await pMap(postings, (posting) => putPosting(table, posting), PARALLEL_WRITES);
  return units.reduce((sum, each) => sum + each, 0);
}

/**
 * The same for an objectId that was just drawn: no other posting has it, so nothing can be overwritten
 * and one request takes them all. A save that crashes leaves some of them.
 */
export async function putFirstPostings(
  { client, tableName }: PostingsTable,
  postings: readonly Posting[],
): Promise<void> {
  await batchPut(
    { client },
    postings.map((posting) => ({ tableName, item: toItem(posting) })),
  );
}

/** Removes what was written up to `revision`; done after the object was written. */
export async function removePostings(
  table: PostingsTable,
  postings: readonly (PostingKey & Pick<Posting, "revision">)[],
): Promise<void> {
  const remove = ({ revision, ...key }: (typeof postings)[number]) =>
    removePosting(table, key, expression`#_revision <= ${revision}`);
  await pMap(postings, remove, PARALLEL_WRITES);
}

/** Removes postings that are still as a reader found them. */
export async function removeFoundPostings(
  table: PostingsTable,
  postings: readonly FoundPosting[],
): Promise<void> {
  const remove = ({ revision, writtenAt, ...posting }: FoundPosting) => {
    const isFound = expression`#_revision = ${revision} AND #_writtenAt = ${writtenAt}`;
    return removePosting(table, posting, isFound);
  };
  await pMap(postings, remove, PARALLEL_WRITES);
}

/** Leaves a posting that does not fulfil the condition. */
function removePosting(
  { client, tableName: table }: PostingsTable,
  { entry, objectId, member = objectId }: PostingKey,
  condition: Expression,
): Promise<WriteAnswer> {
  const key = { _entry: entry, _member: member };
  return writeItem({ client }, toDelete({ table, key, condition }));
}

/** A page of postings in the order of their objectIds. */
export async function queryPostings(
  { client, tableName }: PostingsTable,
  { entry, from, through, limit, consistent = false }: PostingsRequest,
  nowMs: number,
): Promise<PostingsPage> {
  const answer = await client.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: through
        ? "#entry = :entry AND #member <= :through"
        : "#entry = :entry",
      ExpressionAttributeNames: { "#entry": "_entry", ...(through && { "#member": "_member" }) },
      ExpressionAttributeValues: { ":entry": entry, ...(through && { ":through": through }) },
      ExclusiveStartKey: from === undefined ? undefined : { _entry: entry, _member: from },
      Limit: limit,
      ConsistentRead: consistent,
      ReturnConsumedCapacity: "TOTAL",
    }),
  );
  const items = answer.Items ?? [];
  const isPosting = (item: Record<string, unknown>) =>
    item._member !== UNIQUE_MEMBER && !hasExpired(item, nowMs);
  return {
    postings: items.filter(isPosting).map(toFoundPosting),
    next: answer.LastEvaluatedKey?._member,
    scanned: items.length,
    readUnits: answer.ConsumedCapacity?.CapacityUnits ?? 0,
  };
}

/** A posting as the key of its object. */
export function toPostingKey(item: Readonly<Record<string, unknown>>) {
  const posting = toFoundPosting(item);
  return { objectId: posting.objectId, sort: posting.objectId, posting };
}

/** @param item of the index, with its key */
function toFoundPosting(item: Readonly<Record<string, unknown>>): FoundPosting {
  const { _entry, _member, _revision, _writtenAt } = item;
  return {
    entry: _entry as string,
    objectId: _member as string,
    revision: _revision as number,
    writtenAt: _writtenAt as number | undefined,
  };
}

/**
 * Writes a posting, or renews it so that no reader's repair removes it soon. A posting of a later
 * revision keeps its revision and its expiry.
 *
 * @returns write units
 */
async function putPosting(
  { client, tableName: table }: PostingsTable,
  posting: Posting,
): Promise<number> {
  let stored: StoredPosting | undefined;
  let writeUnits = 0;
  return retryWhileStale(async () => {
    writeUnits += POSTING_UNITS;
    const item = toItem(posting, stored);
    const condition = stored ? isUnchanged(stored) : isNewest(posting);
    const put = toPut({ table, item, condition, returnStored: true });
    const answer = await writeItem({ client }, put);
    if (answer.kind === "written") return writeUnits;
    stored = answer.stored as StoredPosting | undefined;
    return undefined;
  });
}

interface StoredPosting {
  readonly _revision: number;
  readonly [TTL_ATTRIBUTE]?: number;
}

/** @param stored the posting that is replaced, whose later revision and expiry are kept */
function toItem(posting: Posting, stored?: StoredPosting) {
  const { entry, objectId, member = objectId, revision, writtenAt, expiresAt } = posting;
  return {
    _entry: entry,
    _member: member,
    _revision: Math.max(revision, stored?._revision ?? 0),
    _writtenAt: writtenAt,
    ...(expiresAt !== undefined && {
      [TTL_ATTRIBUTE]: Math.max(expiresAt, stored?.[TTL_ATTRIBUTE] ?? 0),
    }),
  };
}

function isNewest({ revision }: Posting): Expression {
  return expression`attribute_not_exists(#_entry) OR #_revision < ${revision}`;
}

function isUnchanged({ _revision, [TTL_ATTRIBUTE]: expiresAt }: StoredPosting): Expression {
  const isAtRevision = expression`#_revision = ${_revision}`;
  if (expiresAt === undefined) return isAtRevision;
  return expression`${isAtRevision} AND ${attribute(TTL_ATTRIBUTE)} = ${expiresAt}`;
}
