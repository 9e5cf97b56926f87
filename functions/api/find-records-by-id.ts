import { ApiError } from "../domain/api-error.ts";
import type { PushRecord } from "../domain/push/push-record.ts";
import type { PushPorts } from "../ports/push-ports.ts";

/**
 * The records of a notification id, newest first, or the one with that objectId.
 *
 * @throws ApiError objectNotFound
 */
export async function findRecordsById(
  id: string,
  { records }: Pick<PushPorts, "records">,
): Promise<readonly [PushRecord, ...PushRecord[]]> {
  const [newest, ...older] = await records.findByNotificationId(id);
  if (newest) return [newest, ...older];
  const record = await records.find(id);
  if (!record || record._deleted) throw new ApiError("objectNotFound");
  return [record];
}
