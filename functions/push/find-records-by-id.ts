import { ApiError } from "../domain/api-error.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { PushPorts } from "../ports/push.ts";
import { readRecords } from "./read-records.ts";

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
