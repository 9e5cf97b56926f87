import { toRoleBody } from "../domain/accounts/role.ts";
import {
  RELATION_CLASSES,
  ROLE_RELATIONS,
  type StoredRole,
} from "../domain/accounts/stored-role.ts";
import type { Json, JsonObject } from "../domain/json.ts";
import { isPermitted } from "../domain/objects/acl.ts";
import { byCreation, parseObjectQuery, selectPage } from "../domain/objects/query.ts";
import type { WhereExpression } from "../domain/objects/where-expression.ts";
import { equalities, matches } from "../domain/objects/where-match.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import type { RoleStore } from "../ports/role-store.ts";
import { resolveRelations } from "./resolve-relations.ts";
import { roleRelations } from "./role-relations.ts";
import { withRolesFor } from "./with-roles.ts";

/** Look-ups of names up to which they are cheaper than all roles. */
const MAX_NAMES = 100;

/** GET /1.1/roles. Roles that the requester may not read are left out, also of the count. */
export async function findRoles(
  request: OperationRequest<"findRoles">,
  { roles }: Pick<AccountsPorts, "roles">,
): Promise<OperationResponse> {
  const redirected = await redirect(request);
  if (redirected) return redirected;
  const { requester, query } = request;
  const parsed = parseObjectQuery(query);
  const where = await resolveRelations(parsed.where, roleRelations({ requester, roles }));
  const matching: JsonObject[] = [];
  let reader = requester;
  for await (const page of candidates(where, roles)) {
    reader = await withRolesFor(reader, page, { permission: "read", roles });
    const readable = page.filter(({ ACL: acl }) => isPermitted(acl, "read", reader));
    matching.push(...readable.map(toRoleBody).filter((body) => matches(where, body)));
  }
  return { body: selectPage(matching.sort(byCreation), { ...parsed, where }) };
}

/**
 * `redirectClassNameForKey`: an SDK that does not know the class of a relation's members asks for
 * the class of the relation's owner and wants the members (wire.md 3.1).
 */
async function redirect({
  query,
  dispatch,
}: OperationRequest<"findRoles">): Promise<OperationResponse | undefined> {
  const { redirectClassNameForKey: key, ...rest } = query;
  const relation = ROLE_RELATIONS.find((name) => name === key);
  if (relation === undefined) return undefined;
  const className = RELATION_CLASSES[relation];
  const path = `/1.1/classes/${className}`;
  const { body } = await dispatch({ method: "GET", path, query: rest });
  return { body: { className, ...body } };
}

/** A superset of the roles that match; `where` itself decides. */
async function* candidates(
  where: WhereExpression,
  roles: RoleStore,
): AsyncGenerator<readonly StoredRole[]> {
  const listed = equalities(where);
  const ids = listed.find(({ field }) => field === "objectId");
  if (ids) {
    yield await roles.findMany(texts(ids.values));
    return;
  }
  const names = listed.find(({ field, values }) => field === "name" && values.length <= MAX_NAMES);
  if (!names) return yield* roles.list();
  const found = await Promise.all(texts(names.values).map((name) => roles.findIdByName(name)));
  yield await roles.findMany(found.filter((objectId) => objectId !== undefined));
}

function texts(values: readonly Json[]): string[] {
  return values.filter((value) => typeof value === "string");
}
