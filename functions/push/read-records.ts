import { ApiError } from "../domain/api-error.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { PushPorts, RecordPage } from "../ports/push.ts";

/**
 * Push records one by one, as long as they are asked for.
 *
 * @throws ApiError queryTooExpensive once they took more than one query may read
 */
export async function* readRecords(
  pages: AsyncIterable<RecordPage>,
  { settings: { maxQueryReadUnits } }: Pick<PushPorts, "settings">,
): AsyncGenerator<PushRecord> {
  let spent = 0;
  for await (const { records, readUnits } of pages) {
    spent += readUnits;
    if (spent > maxQueryReadUnits) {
      const remedy = "Ask for fewer of the newest, without count and in their own order.";
      const budget = `maxQueryReadUnits ${maxQueryReadUnits.toLocaleString("en-US")}`;
      throw new ApiError("queryTooExpensive", `There is more to read than ${budget}. ${remedy}`);
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
