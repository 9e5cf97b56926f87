import { isObjectId } from "../../../domain/objects/object.ts";
import type { StoredRole } from "../../../domain/roles/stored-role.ts";
import { ROLE_RELATIONS } from "../../../domain/roles/stored-role.ts";
import type { ObjectReader } from "../../../ports/objects.ts";
import type { Clock } from "../../../ports/system.ts";
import { createTableSize, measureTable } from "../client/table-size.ts";
import { ALONE, LISTING, type RolesTable, roleKey, toRole } from "../roles/role-items.ts";
import { createdQuery } from "./creation-query.ts";
import type { FilterExpression } from "./filter-expression.ts";
import { createObjectReader } from "./object-reader.ts";
import { toScan } from "./scan-input.ts";
import { scanPages } from "./scan-objects.ts";

/** Relations are stored apart from the role. */
const COMPUTED = new Set<string>(ROLE_RELATIONS);

const ONLY_ROLES: FilterExpression = {
  expression: "begins_with(#entry, :role) AND #member = :alone",
  names: { "#entry": "_entry", "#member": "_member" },
  values: { ":role": roleKey("")._entry, ":alone": ALONE },
};

/** Reads `_Role` by ids, `roleNameEntry`, creation and scan. */
export function createRoleReader({
  client,
  rolesTable: tableName,
  clock,
}: RolesTable & { readonly clock: Clock }): ObjectReader<StoredRole> {
  return createObjectReader({
    client,
    clock,
    tableName,
    keyOf: (objectId) => (isObjectId(objectId) ? { ...roleKey(objectId) } : undefined),
    toRow: toRole,
    uniques: { tableName, keyOf: (entry) => ({ _entry: entry, _member: ALONE }) },
    postings: () => {
      throw new TypeError("Roles have no postings");
    },
    creation: (path) => [
      createdQuery(path, {
        table: { TableName: tableName },
        partition: { name: "_entry", value: LISTING },
        sortKey: "_member",
      }),
    ],
    scan: (request, segments) => {
      const isStored = (field: string) => !COMPUTED.has(field);
      const input = toScan(tableName, { ...request, isStored, only: ONLY_ROLES });
      return scanPages({ client, input, segments });
    },
    measure: () => measureTable(client, tableName),
    size: createTableSize({ client, tableName, clock }),
  });
}
