import { draftInstallation } from "../../../functions/domain/installations/draft-installation.ts";
import type { StoredInstallation } from "../../../functions/domain/installations/stored-installation.ts";
import type { SourceRow } from "../../formats/source-row.ts";
import { toRowFields } from "./row-fields.ts";

/**
 * An installation row to store. It expires as if it had been saved here at its `updatedAt`.
 *
 * @param retentionDays that installations are kept after their last save
 * @throws RefusedRowError, ApiError as `toRowFields` and `draftInstallation`
 */
export function toInstallationRow(row: SourceRow, retentionDays: number): StoredInstallation {
  const { fields, objectId, createdAt, updatedAt } = toRowFields(row);
  const savedMs = Date.parse(updatedAt);
  const stamp = { objectId, firstRevision: savedMs, nowMs: savedMs, retentionDays };
  const { after } = draftInstallation(undefined, fields, stamp);
  return { ...after, createdAt, updatedAt };
}
