import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { RecordPage } from "../../../ports/push.ts";
import { batchGet } from "../client/batch-get.ts";
import { hasExpired } from "../client/expiry.ts";
import { type PushesOptions, placeholders, pushKey, RECORD } from "./table.ts";

/** Keys of one BatchGetItem: DynamoDB's limit. */
const MAX_PAGE = 100;

type Keys = Omit<QueryCommandInput, "TableName">;

/** Every record, newest first. The index is eventually consistent, the records are not. */
export function listRecords(options: PushesOptions, pageSize: number): AsyncIterable<RecordPage> {
  const keys: Keys = {
    IndexName: "listing",
    KeyConditionExpression: "#_list = :list",
    ExpressionAttributeNames: placeholders("_list"),
    ExpressionAttributeValues: { ":list": RECORD },
    Limit: Math.min(pageSize, MAX_PAGE),
  };
  return recordPages(options, keys, ({ _push }) => String(_push));
}

/** The records of one `notification_id`, newest first. Strongly consistent. */
export function findSharedRecords(
  options: PushesOptions,
  notificationId: string,
): AsyncIterable<RecordPage> {
  const keys: Keys = {
    KeyConditionExpression: "#_push = :id",
    ExpressionAttributeNames: placeholders("_push"),
    ExpressionAttributeValues: { ":id": `notification#${notificationId}` },
    ConsistentRead: true,
    Limit: MAX_PAGE,
  };
  return recordPages(options, keys, ({ objectId }) => String(objectId));
}

async function* recordPages(
  options: PushesOptions,
  keys: Keys,
  getId: (item: Record<string, unknown>) => string,
): AsyncIterable<RecordPage> {
  const { client, pushesTable: TableName } = options;
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName,
        ...keys,
        ExclusiveStartKey,
        ScanIndexForward: false,
        ReturnConsumedCapacity: "TOTAL",
      }),
    );
    const { records, readUnits } = await readRecords(options, (page.Items ?? []).map(getId));
    const keyUnits = page.ConsumedCapacity?.CapacityUnits ?? 0;
    const visible = records.filter(({ _deleted }) => !_deleted);
    yield { records: visible, readUnits: keyUnits + readUnits };
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}

/** The records in the order of `ids`, without removed ones. Strongly consistent. */
export async function findRecords(
  options: PushesOptions,
  ids: readonly string[],
): Promise<readonly PushRecord[]> {
  return (await readRecords(options, ids)).records;
}

async function readRecords(
  { client, pushesTable: tableName, clock }: PushesOptions,
  ids: readonly string[],
): Promise<RecordPage> {
  const keys = [...new Set(ids)].map((id) => pushKey(id, RECORD));
  const { items, readUnits } = await batchGet(client, { tableName, keys, consistent: true });
  const present = items.filter((item) => !hasExpired(item, clock.now())).map(toRecord);
  const byId = new Map(present.map((record) => [record.objectId, record]));
  return { records: ids.flatMap((id) => byId.get(id) ?? []), readUnits };
}

/** Keys and index attributes are the table's, not the record's. */
export function toRecord(item: Record<string, unknown>): PushRecord {
  const { _push, _part, _list, _open, _created, _settled, ...record } = item;
  return record as unknown as PushRecord;
}
