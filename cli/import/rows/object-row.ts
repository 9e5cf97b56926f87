import type { StoredObject } from "../../../functions/domain/classes/stored-object.ts";
import { assertFileUrl } from "../../../functions/domain/files/file-url.ts";
import { draftFile, FILE_CLASS } from "../../../functions/domain/files/stored-file.ts";
import {
  PAIR_FIELD,
  pairIn,
  pairValue,
} from "../../../functions/domain/friendships/friendship-class.ts";
import type { Json } from "../../../functions/domain/json.ts";
import { toAcl } from "../../../functions/domain/objects/acl.ts";
import {
  type FriendshipClass,
  isFriendshipClass,
} from "../../../functions/domain/objects/class-name.ts";
import type { SourceRow } from "../../formats/source-row.ts";
import { type RowFields, toRowFields } from "./row-fields.ts";

export interface ObjectRow extends Pick<RowFields, "relations"> {
  readonly object: StoredObject;
}

/**
 * An object of a class of the app, or a row of `_File`, to store. Its revision follows from
 * `updatedAt`, so that a repeated import writes the same.
 *
 * @throws RefusedRowError, ApiError as `toRowFields`; invalidAcl (123)
 */
export function toObjectRow(row: SourceRow): ObjectRow {
  const { fields, relations, objectId, createdAt, updatedAt } = toRowFields(row);
  const kept = row.className === FILE_CLASS ? fileFields(fields, objectId) : fields;
  const { ACL: acl } = kept;
  const object = {
    ...kept,
    ...(isFriendshipClass(row.className) && pairFieldOf(row.className, fields)),
    ...(acl !== undefined && { ACL: toAcl(acl as Json) }),
    ...{ objectId, createdAt, updatedAt, _revision: Date.parse(updatedAt) },
  };
  return { object: object as unknown as StoredObject, relations };
}

/** @throws ApiError invalidPointer (106) for a row without its two users */
function pairFieldOf(className: FriendshipClass, fields: RowFields["fields"]) {
  return { [PAIR_FIELD]: pairValue(pairIn(className, fields)) };
}

/** The members that a file has here; others of LeanCloud's mean nothing without its storage. */
function fileFields(fields: RowFields["fields"], objectId: string): RowFields["fields"] {
  const { createdAt, updatedAt, _revision, ...file } = draftFile(fields, { objectId, nowMs: 0 });
  if (file.url !== undefined) assertFileUrl(String(file.url));
  return file as unknown as RowFields["fields"];
}
