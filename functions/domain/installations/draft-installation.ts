import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { toAcl } from "../objects/acl.ts";
import { applyFieldOps } from "../objects/field-ops.ts";
import { createdTimes, nextUpdatedAt, toCreateFields, toUpdateFields } from "../objects/object.ts";
import type { StoredInstallation } from "./stored-installation.ts";
import { validateInstallation } from "./validate-installation.ts";

const DAY_SECONDS = 86_400;
/** How much longer the index lives, so that a launch seldom has to write it again. */
const INDEX_MARGIN_SECONDS = 90 * DAY_SECONDS;

/** When a save happens, and what it needs to know about the deployment. */
export interface SaveStamp {
  /** Of a new row. */
  readonly objectId: string;
  readonly nowMs: number;
  /** Days that a device is kept after its last save. @see interface section 3.4 */
  readonly retentionDays: number;
}

/** What a save would make of an installation, before other rows of the device are looked at. */
export interface InstallationDraft {
  readonly before: StoredInstallation | undefined;
  readonly after: StoredInstallation;
  /** Top-level keys that the request addresses. */
  readonly changedKeys: readonly string[];
}

/**
 * Applies a request's body. Absent keys keep their value, and `updatedAt` always moves.
 *
 * @throws ApiError as `applyFieldOps`, `validateInstallation`, `toUpdateFields` and `toAcl`
 * @see wire.md 5.3
 */
export function draftInstallation(
  before: StoredInstallation | undefined,
  body: JsonObject,
  stamp: SaveStamp,
): InstallationDraft {
  if (isNoToken(body.deviceToken)) throw new ApiError("invalidDeviceToken");
  const fields = before ? toUpdateFields(body) : toCreateFields(body);
  const { object, changedKeys } = applyFieldOps(before, fields);
  const acl = withCheckedAcl(object, changedKeys);
  const after = { valid: true, ...object, ...acl, ...serviceFields(before, stamp) };
  validateInstallation(after);
  return { before, after, changedKeys };
}

/** Checked before its members are: what looks like a condition must be refused as a token. */
function isNoToken(deviceToken: Json | undefined): boolean {
  return isJsonObject(deviceToken) && !Object.hasOwn(deviceToken, "__op");
}

function withCheckedAcl(object: JsonObject, changedKeys: readonly string[]): JsonObject {
  if (!changedKeys.includes("ACL") || object.ACL === undefined) return {};
  return { ACL: { ...toAcl(object.ACL) } as Json };
}

function serviceFields(
  before: StoredInstallation | undefined,
  { objectId, nowMs, retentionDays }: SaveStamp,
) {
  const { createdAt, updatedAt } = before
    ? { createdAt: before.createdAt, updatedAt: nextUpdatedAt(before.updatedAt, nowMs) }
    : createdTimes(nowMs);
  const expiresAt = Math.floor(Date.parse(updatedAt) / 1_000) + retentionDays * DAY_SECONDS;
  const indexExpiresAt = before?._indexExpiresAt ?? 0;
  return {
    objectId: before?.objectId ?? objectId,
    createdAt,
    updatedAt,
    _revision: (before?._revision ?? 0) + 1,
    _expiresAt: expiresAt,
    _indexExpiresAt:
      indexExpiresAt >= expiresAt ? indexExpiresAt : expiresAt + INDEX_MARGIN_SECONDS,
  };
}
