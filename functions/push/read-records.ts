import { ApiError } from "../domain/api-error.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { PushPorts, RecordPage } from "../ports/push.ts";

/**
 * Push records one by one; a page is read when the caller gets to it.
 *
 * @throws ApiError queryTooExpensive once the pages took more read units than a query may
 */
export async function* readRecords(
  pages: AsyncIterable<RecordPage>,
  { settings: { maxQueryReadUnits } }: Pick<PushPorts, "settings">,
): AsyncGenerator<PushRecord> {
  let spent = 0;
  for await (const { records, readUnits } of pages) {
    spent += readUnits;
    if (spent > maxQueryReadUnits) {
      throw new ApiError("queryTooExpensive", tooExpensive(maxQueryReadUnits));
    }
    yield* records;
  }
}

/**
 * The records of a notification id, newest first, or the one with that objectId.
 *
 * @throws ApiError objectNotFound, queryTooExpensive
 */
export async function findRecordsById(
  id: string,
  ports: Pick<PushPorts, "records" | "settings">,
): Promise<readonly [PushRecord, ...PushRecord[]]> {
  const found: PushRecord[] = [];
  for await (const record of readRecords(ports.records.findByNotificationId(id), ports)) {
    found.push(record);
  }
  const [newest, ...older] = found;
  if (newest) return [newest, ...older];
  const record = await ports.records.find(id);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  return [record];
}

function tooExpensive(limit: number): string {
  const budget = `maxQueryReadUnits (${limit.toLocaleString("en-US")})`;
  const remedy = "Lower limit or skip, or leave out count and order.";
  return `The request reads more than ${budget}. ${remedy}`;
}
