import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { TTL_ATTRIBUTE } from "../../contract/tables.ts";
import type { PostingsRequest } from "../../ports/installation-store.ts";
import { UNIQUE_MEMBER } from "./installation-transaction.ts";

/** Names of the attributes that conditions speak of. */
const ENTRY = { "#entry": "_entry" };
const REVISION = { "#revision": "_revision" };
const EXPIRES = { "#expiresAt": TTL_ATTRIBUTE };

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
}

export interface PostingsTable {
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

/** Idempotent; done before the installation is written. */
export async function putPostings(table: PostingsTable, postings: readonly Posting[]) {
  await inGroups(postings, (posting) => putPosting(table, posting));
}

/** Removes what was written up to `revision`; done after the installation was written. */
export async function removePostings(
  { client, tableName }: PostingsTable,
  postings: readonly Omit<Posting, "expiresAt">[],
) {
  await inGroups(postings, async ({ entry, objectId, revision }) => {
    const command = new DeleteCommand({
      TableName: tableName,
      Key: { _entry: entry, _member: objectId },
      ConditionExpression: "#revision <= :revision",
      ExpressionAttributeNames: REVISION,
      ExpressionAttributeValues: { ":revision": revision },
    });
    await unlessConditionFails(client.send(command));
  });
}

/** ObjectIds of a page of postings; `next` is undefined at the end. */
export async function queryPostings(
  { client, tableName }: PostingsTable,
  { entry, from, through, limit, consistent = false }: PostingsRequest,
  nowSeconds: number,
): Promise<{ objectIds: string[]; next: string | undefined; scanned: number; readUnits: number }> {
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
  const postings = answer.Items ?? [];
  const isPosting = (item: Record<string, unknown>) =>
    item._member !== UNIQUE_MEMBER && (item[TTL_ATTRIBUTE] as number) > nowSeconds;
  return {
    objectIds: postings.filter(isPosting).map((p) => p._member),
    next: answer.LastEvaluatedKey?._member,
    scanned: postings.length,
    readUnits: answer.ConsumedCapacity?.CapacityUnits ?? 0,
  };
}

async function putPosting({ client, tableName }: PostingsTable, posting: Posting): Promise<void> {
  const { entry, objectId, revision, expiresAt } = posting;
  const key = { _entry: entry, _member: objectId };
  const isNewest = "attribute_not_exists(#entry) OR #revision < :revision";
  const put = new PutCommand({
    TableName: tableName,
    Item: { ...key, _revision: revision, [TTL_ATTRIBUTE]: expiresAt },
    ConditionExpression: isNewest,
    ExpressionAttributeNames: { ...ENTRY, ...REVISION },
    ExpressionAttributeValues: { ":revision": revision },
  });
  if (await unlessConditionFails(client.send(put))) return;
  // A write of the same or a later revision has put it, perhaps with an earlier end.
  const extend = new UpdateCommand({
    TableName: tableName,
    Key: key,
    UpdateExpression: "SET #expiresAt = :expiresAt",
    ConditionExpression: "attribute_exists(#entry) AND #expiresAt < :expiresAt",
    ExpressionAttributeNames: { ...ENTRY, ...EXPIRES },
    ExpressionAttributeValues: { ":expiresAt": expiresAt },
  });
  await unlessConditionFails(client.send(extend));
}

/** @returns false when the condition did not hold */
async function unlessConditionFails(sent: Promise<unknown>): Promise<boolean> {
  try {
    await sent;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function inGroups<T>(items: readonly T[], write: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += PARALLEL_WRITES) {
    await Promise.all(items.slice(start, start + PARALLEL_WRITES).map(write));
  }
}
