import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { toAcl } from "../objects/acl.ts";
import { applyFieldOps } from "../objects/field-ops.ts";
import { createdTimes, nextUpdatedAt, toCreateFields, toUpdateFields } from "../objects/object.ts";
import type { StoredInstallation } from "./stored-installation.ts";
import { validateInstallation } from "./validate-installation.ts";

const DAY_SECONDS = 86_400;
/** How much longer the index entries live, so that few launches have to renew them. */
const INDEX_MARGIN_SECONDS = 90 * DAY_SECONDS;

/** The values that a save needs besides the body. */
export interface SaveStamp {
  /** The objectId of a new row. */
  readonly objectId: string;
  /** The revision of a new row, greater than any of an earlier row with its objectId. */
  readonly firstRevision: number;
  readonly nowMs: number;
  /** Days that a row is kept after its last save. */
  readonly retentionDays: number;
  /** The setting. @default - none */
  readonly webPushHosts?: readonly string[];
}

/** An installation as a save would leave it, before other rows of the device are merged. */
export interface InstallationDraft {
  readonly before: StoredInstallation | undefined;
  readonly after: StoredInstallation;
  /** Top-level keys in the request. */
  readonly changedKeys: readonly string[];
}

/**
 * Applies a request's body. Absent keys keep their value, and `updatedAt` always advances. A save shows
 * that the device is alive, so that earlier refusals of its token are forgotten.
 *
 * @throws ApiError invalidDeviceToken, and errors of `applyFieldOps`, `validateInstallation`,
 *   `toUpdateFields` and `toAcl`
 */
export function draftInstallation(
  before: StoredInstallation | undefined,
  body: JsonObject,
  stamp: SaveStamp,
): InstallationDraft {
  if (isTokenObject(body.deviceToken)) throw new ApiError("invalidDeviceToken");
  const fields = before ? toUpdateFields(body) : toCreateFields(body);
  const { object, changedKeys } = applyFieldOps(before, fields);
  const acl = withCheckedAcl(object, changedKeys);
  const { _refusals: _, ...kept } = object;
  const after = { valid: true, ...kept, ...acl, ...serviceFields(before, stamp) };
  validateInstallation(after, stamp.webPushHosts);
  return { before, after, changedKeys };
}

/** Checked first, so that an object as a token is rejected for its type and not for a member. */
function isTokenObject(deviceToken: Json | undefined): boolean {
  return isJsonObject(deviceToken) && !Object.hasOwn(deviceToken, "__op");
}

function withCheckedAcl(object: JsonObject, changedKeys: readonly string[]): JsonObject {
  if (!changedKeys.includes("ACL") || object.ACL === undefined) return {};
  return { ACL: { ...toAcl(object.ACL) } as Json };
}

function serviceFields(
  before: StoredInstallation | undefined,
  { objectId, firstRevision, nowMs, retentionDays }: SaveStamp,
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
    _revision: before ? before._revision + 1 : firstRevision,
    _expiresAt: expiresAt,
    _indexExpiresAt:
      indexExpiresAt >= expiresAt ? indexExpiresAt : expiresAt + INDEX_MARGIN_SECONDS,
  };
}
