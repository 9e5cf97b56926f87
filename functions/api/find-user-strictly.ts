import type { StoredUser } from "../domain/accounts/stored-user.ts";
import { isVisible, toUserBody } from "../domain/accounts/user-body.ts";
import { toUserLookup } from "../domain/accounts/user-lookup.ts";
import { ApiError } from "../domain/api-error.ts";
import { parseObjectQuery, selectPage } from "../domain/objects/query.ts";
import type { WhereExpression } from "../domain/objects/where-expression.ts";
import { matches } from "../domain/objects/where-match.ts";
import type { AccountsPorts } from "../ports/accounts-ports.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import { withRolesFor } from "./with-roles.ts";

/**
 * GET /1.1/users/strictlyQuery. Open to clients while `GET /users` is closed: it finds only whom
 * the client can name, and shows what `GET /users/{objectId}` shows (wire.md 4.2, U8b).
 */
export async function findUserStrictly(
  { requester, query }: OperationRequest<"findUserStrictly">,
  { users, roles, settings }: Pick<AccountsPorts, "users" | "roles" | "settings">,
): Promise<OperationResponse> {
  const { privateUserFields: hiddenFields } = settings;
  const parsed = parseObjectQuery(query);
  const user = await findNamed(parsed.where, users);
  const found = user === undefined ? [] : [user];
  const reader = await withRolesFor(requester, found, { permission: "read", roles });
  const visible = found.filter((each) => isVisible(each, reader));
  const bodies = visible.map((each) => toUserBody(each, { requester, hiddenFields }));
  const matching = bodies.filter((body) => matches(parsed.where, body));
  return { body: selectPage(matching, parsed) };
}

async function findNamed(
  where: WhereExpression,
  users: AccountsPorts["users"],
): Promise<StoredUser | undefined> {
  const lookup = toUserLookup(where);
  const names = lookup.kind === "ids" ? lookup.objectIds : [];
  const values = lookup.kind === "unique" ? lookup.uniqueValues : [];
  const [name, value] = [names[0], values[0]];
  if (names.length === 1 && name !== undefined) return users.find(name);
  if (values.length !== 1 || value === undefined) {
    const text = "The query must name one objectId, username, email or mobilePhoneNumber.";
    throw new ApiError("badParameter", text);
  }
  const objectId = await users.findObjectId(value);
  return objectId === undefined ? undefined : users.find(objectId);
}
