import type { Item } from "../../support/scan-table.ts";
import { missing } from "../../support/services/installation-audit.ts";
import type { RolePromise } from "../promises.ts";
import { type Audited, findTwice } from "./audited.ts";

const ROLE = /^role#(\w+)$/;
const MEMBERS = /^role#(\w+)#users$/;
const OWNER = /^user#(\w+)$/;

export async function auditRoles(audited: Audited): Promise<void> {
  const { tables, checks, promises } = audited;
  const items = await tables.scan("Roles");
  const rows = items.filter(({ _entry, _member }) => ROLE.test(String(_entry)) && _member === "-");
  const ids = new Set(rows.map(({ _entry }) => ROLE.exec(String(_entry))?.[1] ?? ""));
  const names = rows.map(({ name }) => String(name));
  const { members, owners } = toEdges(items, ids);
  checks.none("edges of roles lie in both directions", members.size + owners.size, [
    ...missing("no edge from the user", members, owners),
    ...missing("no edge from the role", owners, members),
  ]);
  checks.none("no two roles have one name", names.length, findTwice(names));
  const gone = new Set(
    promises.users.filter(({ exists }) => exists.known !== true).map(({ objectId }) => objectId),
  );
  for (const role of promises.roles) {
    checks.expect(
      "every acknowledged role exists, and no deleted one",
      role.exists.allows(ids.has(role.objectId)),
      () => `${role.objectId} (${role.name})`,
    );
    if (ids.has(role.objectId)) compare(audited, role, { members, gone });
  }
}

function toEdges(items: readonly Item[], ids: ReadonlySet<string>) {
  const members = new Set<string>();
  const owners = new Set<string>();
  for (const { _entry, _member } of items) {
    const role = MEMBERS.exec(String(_entry))?.[1];
    const user = OWNER.exec(String(_entry))?.[1];
    if (role !== undefined && ids.has(role)) members.add(`${role} ${_member}`);
    if (user !== undefined && ids.has(String(_member))) owners.add(`${_member} ${user}`);
  }
  return { members, owners };
}

/** A user who is deleted leaves all roles. */
function compare(
  { checks }: Audited,
  { objectId, users }: RolePromise,
  { members, gone }: { readonly members: ReadonlySet<string>; readonly gone: ReadonlySet<string> },
): void {
  for (const [user, expected] of users) {
    if (gone.has(user)) continue;
    checks.expect(
      "roles have the members that were acknowledged",
      expected.allows(members.has(`${objectId} ${user}`)),
      () => `${user} in role ${objectId}: ${members.has(`${objectId} ${user}`)}`,
    );
  }
}
