import { toObject } from "../../functions/adapters/dynamodb/classes/object-items.ts";
import type { Columns } from "../../functions/domain/classes/columns.ts";
import { relationFields } from "../../functions/domain/classes/relations.ts";
import { toObjectBody } from "../../functions/domain/classes/stored-object.ts";
import { FILE_CLASS } from "../../functions/domain/files/stored-file.ts";
import type { JsonObject } from "../../functions/domain/json.ts";
import { isAppClass } from "../../functions/domain/objects/class-name.ts";
import { toPasswordFields } from "../formats/password-fields.ts";

export type Item = Readonly<Record<string, unknown>>;

/** A row of a class as LeanCloud exports it. */
export interface ExportedObject {
  readonly kind: "object";
  readonly className: string;
  readonly value: JsonObject;
}

/** A link of a relation. */
export interface ExportedLink {
  readonly kind: "link";
  readonly className: string;
  readonly key: string;
  readonly relatedClass: string;
  readonly owningId: string;
  readonly relatedId: string;
}

/** Columns by class; for system classes, only their relations. */
export type ClassColumns = ReadonlyMap<string, Columns>;

/** @param stored the object with internal attributes */
export function toObjectRow(
  className: string,
  stored: Item,
  classes: ClassColumns,
): ExportedObject {
  const relations = relationFields(classes.get(className) ?? {});
  return {
    kind: "object",
    className,
    value: { ...toObjectBody(stored as JsonObject), ...relations },
  };
}

/** @param hash of the user's secrets; undefined without a password */
export function toUserRow(
  user: Item,
  hash: string | undefined,
  classes: ClassColumns,
): ExportedObject {
  const row = toObjectRow("_User", user, classes);
  const password = hash === undefined ? undefined : toPasswordFields(hash);
  return { ...row, value: { ...row.value, ...password } };
}

/**
 * The row of an item of the Objects table in an export; undefined for the other end of a link, for sizes
 * and classes, and for unconfirmed uploads.
 */
export function toRow(
  item: Item,
  classes: ClassColumns,
): ExportedObject | ExportedLink | undefined {
  const partition = String(item._partition);
  if (partition.startsWith("_members#")) return toLink(partition, String(item.objectId), classes);
  const className = /^(\w+)#\d+$/.exec(partition)?.[1];
  if (
    className === undefined ||
    !isAppClass(className) ||
    (className === FILE_CLASS && "_expiresAt" in item)
  )
    return undefined;
  return toObjectRow(className, toObject(item), classes);
}

/** @param partition `_members#Todo#tags#<objectId>` */
function toLink(
  partition: string,
  relatedId: string,
  classes: ClassColumns,
): ExportedLink | undefined {
  const [, className = "", key = "", owningId = ""] = partition.split("#");
  const relatedClass = classes.get(className)?.[key]?.className;
  if (relatedClass === undefined) return undefined;
  return { kind: "link", className, key, relatedClass, owningId, relatedId };
}
