import { ApiError } from "../api-error.ts";
import type { StoredObject } from "../classes/stored-object.ts";
import type { JsonObject } from "../json.ts";
import type { FriendshipClass } from "../objects/class-name.ts";
import type { Requester } from "../requester.ts";
import { pairIn } from "./friendship-class.ts";

const DECLINED = "The other user declined this request, and alone can delete it.";
const FOLLOW =
  "Users unfollow with DELETE /1.1/users/<objectId>/friendship/<objectId>, which removes both rows.";

/**
 * Asserts that a row may be deleted as an object: a row of a follow has a mirror, and a declined request keeps
 * its user from asking again.
 *
 * @throws ApiError badParameter (1), forbidden (403)
 */
export function assertDeletable(
  className: FriendshipClass,
  row: StoredObject,
  { master, user }: Requester,
): void {
  if (className !== "_FriendshipRequest") throw new ApiError("badParameter", FOLLOW);
  if (master || row.status !== "declined") return;
  const { otherId } = pairIn(className, row as unknown as JsonObject);
  if (user?.objectId !== otherId) throw new ApiError("forbidden", DECLINED);
}
