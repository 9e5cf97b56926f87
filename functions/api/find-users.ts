import { isVisible, toUserBody } from "../domain/accounts/user-body.ts";
import { toUserLookup, type UserLookup } from "../domain/accounts/user-lookup.ts";
import type { JsonObject } from "../domain/json.ts";
import { byCreation, parseObjectQuery, selectPage } from "../domain/objects/query.ts";
import { matches } from "../domain/objects/where-match.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { resolveRelations } from "./resolve-relations.ts";
import { userRelations } from "./role-relations.ts";
import { withRolesFor } from "./with-roles.ts";

/** Users read at once: ten BatchGetItem side by side. */
const PAGE_USERS = 1_000;

/**
 * GET /1.1/users, in order of creation unless `order` says otherwise. Users whom the requester may
 * not read are left out, also of the count; of the others `where` sees what the requester sees.
 */
export async function findUsers(
  { requester, query }: OperationRequest<"findUsers">,
  { users, roles, settings }: Pick<AccountsPorts, "users" | "roles" | "settings">,
): Promise<OperationResponse> {
  const hiddenFields = settings.privateUserFields;
  const parsed = parseObjectQuery(query);
  const where = await resolveRelations(parsed.where, userRelations({ requester, roles }));
  const matching: JsonObject[] = [];
  let reader = requester;
  for await (const page of candidates(toUserLookup(where), users)) {
    reader = await withRolesFor(reader, page, { permission: "read", roles });
    const visible = page.filter((user) => isVisible(user, reader));
    const bodies = visible.map((user) => toUserBody(user, { requester: reader, hiddenFields }));
    matching.push(...bodies.filter((body) => matches(where, body)));
  }
  return { body: selectPage(matching.sort(byCreation), { ...parsed, where }) };
}

/** A superset of the users who match; `where` itself decides. */
async function* candidates(lookup: UserLookup, users: AccountsPorts["users"]) {
  if (lookup.kind === "all") return yield* users.list();
  const ids = lookup.kind === "ids" ? lookup.objectIds : await findIds(lookup.uniqueValues, users);
  for (let start = 0; start < ids.length; start += PAGE_USERS) {
    yield await users.findMany(ids.slice(start, start + PAGE_USERS));
  }
}

async function findIds(
  uniqueValues: Extract<UserLookup, { kind: "unique" }>["uniqueValues"],
  users: AccountsPorts["users"],
): Promise<string[]> {
  const ids = await Promise.all(uniqueValues.map((unique) => users.findObjectId(unique)));
  return ids.filter((objectId) => objectId !== undefined);
}
