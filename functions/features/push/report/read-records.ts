import { ApiError } from "../../../domain/api-error.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { WorkBudget } from "../../../domain/work-budget.ts";
import type { PushPorts, RecordPage } from "../../../ports/push.ts";

/**
 * Push records one by one; a page is read when the caller gets to it.
 *
 * @throws ApiError queryTooExpensive once the pages took more read units than the request may
 */
export async function* readRecords(
  pages: AsyncIterable<RecordPage>,
  work: WorkBudget,
): AsyncGenerator<PushRecord> {
  for await (const { records, readUnits } of pages) {
    work.charge("readUnits", readUnits);
    if (work.left("readUnits") < 0) {
      throw new ApiError("queryTooExpensive", tooExpensive(work.limits.readUnits));
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
  work: WorkBudget,
  { records }: Pick<PushPorts, "records">,
): Promise<readonly [PushRecord, ...PushRecord[]]> {
  const found: PushRecord[] = [];
  for await (const record of readRecords(records.findByNotificationId(id), work)) {
    found.push(record);
  }
  const [newest, ...older] = found;
  if (newest) return [newest, ...older];
  const record = await records.find(id);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  return [record];
}

function tooExpensive(limit: number): string {
  const budget = `maxQueryReadUnits (${limit.toLocaleString("en-US")})`;
  const remedy = "Lower limit or skip, or leave out count and order.";
  return `The request reads more than ${budget}. ${remedy}`;
}
