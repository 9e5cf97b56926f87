import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import {
  type EdgeChange,
  type RoleRelation,
  roleNameEntry,
  type StoredRole,
} from "../../../domain/roles/stored-role.ts";
import { creationSortKey } from "../writes/creation-index.ts";
import { toDelete, toPut, type Write } from "../writes/write.ts";

/** The Roles table; its items are in contract/tables.ts. */
export interface RolesTable {
  readonly client: DynamoDBDocumentClient;
  readonly rolesTable: string;
}

export type RoleKey = Readonly<Record<"_entry" | "_member", string>>;

/** Sort key of an item that is alone in its partition. */
export const ALONE = "-";
/** Partition of the listing. */
export const LISTING = "roles";

const OWNER_PREFIXES: Readonly<Record<RoleRelation, string>> = { users: "user", roles: "child" };

export function roleKey(objectId: string): RoleKey {
  return { _entry: `role#${objectId}`, _member: ALONE };
}

export function nameKey(name: string): RoleKey {
  return { _entry: roleNameEntry(name), _member: ALONE };
}

export function listingKey(role: Pick<StoredRole, "objectId" | "createdAt">): RoleKey {
  return { _entry: LISTING, _member: creationSortKey(role) };
}

/** Partition of a relation's members. */
export function membersEntry(roleId: string, relation: RoleRelation): string {
  return `role#${roleId}#${relation}`;
}

/** Partition of the roles that have this member in a relation. */
export function ownersEntry(relation: RoleRelation, memberId: string): string {
  return `${OWNER_PREFIXES[relation]}#${memberId}`;
}

export function toRole({ _entry, _member, ...role }: Record<string, unknown>): StoredRole {
  return role as unknown as StoredRole;
}

/** Both directions of one edge. */
export function toEdgeWrites(table: string, roleId: string, edge: EdgeChange): Write[] {
  const { relation, memberId, isMember } = edge;
  const keys: RoleKey[] = [
    { _entry: membersEntry(roleId, relation), _member: memberId },
    { _entry: ownersEntry(relation, memberId), _member: roleId },
  ];
  return keys.map((key) => (isMember ? toPut({ table, item: key }) : toDelete({ table, key })));
}
