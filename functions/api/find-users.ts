import { toUserBody } from "../domain/accounts/user-body.ts";
import { toUserLookup, type UserLookup } from "../domain/accounts/user-lookup.ts";
import type { JsonObject } from "../domain/json.ts";
import { parseObjectQuery, selectPage } from "../domain/objects/query.ts";
import { matches } from "../domain/objects/where-match.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";

/** GET /1.1/users. With the master key only; in order of creation unless `order` says otherwise. */
export async function findUsers(
  { requester, query }: OperationRequest<"findUsers">,
  { users }: Pick<AccountsPorts, "users">,
): Promise<OperationResponse> {
  const parsed = parseObjectQuery(query);
  const matching: JsonObject[] = [];
  for await (const page of candidates(toUserLookup(parsed.where), users)) {
    const bodies = page.map((user) => toUserBody(user, { requester }));
    matching.push(...bodies.filter((body) => matches(parsed.where, body)));
  }
  return { body: selectPage(matching.sort(byCreation), parsed) };
}

/** A superset of the users who match; `where` itself decides. */
async function* candidates(lookup: UserLookup, users: AccountsPorts["users"]) {
  if (lookup.kind === "all") return yield* users.list();
  const ids = lookup.kind === "ids" ? lookup.objectIds : await findIds(lookup.uniqueValues, users);
  const found = await Promise.all([...new Set(ids)].map((objectId) => users.find(objectId)));
  yield found.filter((user) => user !== undefined);
}

async function findIds(
  uniqueValues: Extract<UserLookup, { kind: "unique" }>["uniqueValues"],
  users: AccountsPorts["users"],
): Promise<string[]> {
  const ids = await Promise.all(uniqueValues.map((unique) => users.findObjectId(unique)));
  return ids.filter((objectId) => objectId !== undefined);
}

function byCreation(a: JsonObject, b: JsonObject): number {
  const [left, right] = [a, b].map(({ createdAt, objectId }) => `${createdAt}#${objectId}`);
  if (left === right) return 0;
  return (left ?? "") < (right ?? "") ? -1 : 1;
}
