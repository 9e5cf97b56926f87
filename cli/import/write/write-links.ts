import { edgeKeys } from "../../../functions/adapters/dynamodb/classes/relation-store.ts";
import {
  membersEntry,
  ownersEntry,
} from "../../../functions/adapters/dynamodb/roles/role-items.ts";
import { batchPut, type ItemPut } from "../../../functions/adapters/dynamodb/writes/batch-write.ts";
import type { Columns } from "../../../functions/domain/classes/columns.ts";
import { isObjectId } from "../../../functions/domain/objects/object.ts";
import {
  RELATION_CLASSES,
  type RoleRelation,
} from "../../../functions/domain/roles/stored-role.ts";
import type { SourceLink } from "../../formats/source-row.ts";
import type { RowOutcome } from "../import-writer.ts";
import { toRelationColumn } from "../rows/row-fields.ts";
import type { ImportTables } from "./import-tables.ts";

const BAD_ID = "owningId and relatedId must be strings of 1 to 64 letters and digits.";

/** Both directions of each link. They are plain puts: a link that is there already stays the same. */
export function planLinks(
  links: readonly SourceLink[],
  tables: ImportTables,
): { readonly puts: readonly ItemPut[]; readonly outcomes: readonly RowOutcome[] } {
  const puts = new Map<string, ItemPut>();
  const outcomes = links.map((link): RowOutcome => {
    if (!isObjectId(link.owningId) || !isObjectId(link.relatedId)) {
      return { kind: "refused", reason: BAD_ID };
    }
    for (const put of toPuts(link, tables)) puts.set(JSON.stringify(put.item), put);
    return { kind: "written" };
  });
  return { puts: [...puts.values()], outcomes };
}

export async function writeLinks(
  puts: readonly ItemPut[],
  { client }: ImportTables,
): Promise<void> {
  await batchPut({ client }, puts);
}

/**
 * The column of a relation; undefined for relations of roles, and if the other class is unknown.
 *
 * @throws ApiError, RefusedRowError as `toRelationColumn`
 */
export function linkColumn({ ownerClass, key, relatedClass }: SourceLink): Columns | undefined {
  if (isRoleRelation(ownerClass, key)) return undefined;
  const column = toRelationColumn(key, relatedClass ?? ownerClass);
  return relatedClass === undefined ? undefined : column;
}

function toPuts(
  { ownerClass, key, owningId, relatedId }: SourceLink,
  tables: ImportTables,
): ItemPut[] {
  if (!isRoleRelation(ownerClass, key)) {
    const owner = { className: ownerClass, key, objectId: owningId };
    const tableName = tables.objectsTable;
    return edgeKeys(owner, relatedId).map((item) => ({ tableName, item: { ...item } }));
  }
  const relation = key as RoleRelation;
  const tableName = tables.rolesTable;
  return [
    { tableName, item: { _entry: membersEntry(owningId, relation), _member: relatedId } },
    { tableName, item: { _entry: ownersEntry(relation, relatedId), _member: owningId } },
  ];
}

function isRoleRelation(ownerClass: string, key: string): boolean {
  return ownerClass === "_Role" && Object.hasOwn(RELATION_CLASSES, key);
}
