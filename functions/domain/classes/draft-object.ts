import type { Json, JsonObject } from "../json.ts";
import { toAcl } from "../objects/acl.ts";
import { applyFieldOps } from "../objects/field-ops.ts";
import { type NativeUpdate, toNativeUpdate } from "../objects/native-update.ts";
import { assertStorable, createdTimes, nextUpdatedAt } from "../objects/object.ts";
import type { StoredObject } from "./stored-object.ts";

/**
 * A new object of an app's class.
 *
 * @param fields of `toCreateFields`
 * @throws ApiError invalidAcl (123), objectTooLarge (116), and errors of `applyFieldOps`
 */
export function createObject(
  fields: JsonObject,
  { objectId, nowMs }: { readonly objectId: string; readonly nowMs: number },
): StoredObject {
  const { object } = applyFieldOps(undefined, fields);
  return {
    ...withCheckedAcl(object),
    objectId,
    ...createdTimes(nowMs),
    _revision: nowMs,
  } as unknown as StoredObject;
}

export interface ChangedObject {
  readonly object: StoredObject;
  /** Top-level keys that the changes name. */
  readonly changedKeys: readonly string[];
}

/**
 * The object after an update.
 *
 * @param changes of `toUpdateFields`
 * @throws ApiError as `createObject`
 */
export function changeObject(
  stored: StoredObject,
  changes: JsonObject,
  nowMs: number,
): ChangedObject {
  const { object, changedKeys } = applyFieldOps(stored as unknown as JsonObject, changes);
  const changed = {
    ...withCheckedAcl(object),
    updatedAt: nextUpdatedAt(stored.updatedAt, nowMs),
    _revision: stored._revision + 1,
  };
  return { object: changed as unknown as StoredObject, changedKeys };
}

/**
 * An update that DynamoDB can apply by itself, so that counters of many clients never conflict;
 * undefined when it can't.
 *
 * @throws ApiError as `toNativeUpdate`
 */
export function toNativeObjectUpdate(
  stored: StoredObject,
  changes: JsonObject,
): NativeUpdate | undefined {
  if (Object.hasOwn(changes, "ACL")) return undefined;
  return toNativeUpdate(stored as unknown as JsonObject, changes);
}

function withCheckedAcl(object: JsonObject): JsonObject {
  assertStorable(object);
  const { ACL: acl } = object;
  return acl === undefined ? object : { ...object, ACL: toAcl(acl) as Json };
}
