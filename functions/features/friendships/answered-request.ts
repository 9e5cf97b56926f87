import { ApiError } from "../../domain/api-error.ts";
import { type Pair, pairIn } from "../../domain/friendships/friendship-class.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ClassesPorts } from "../../ports/classes.ts";

/**
 * The request that its friend, or the master key, answers.
 *
 * @throws ApiError objectNotFound (101), also for a request that does not concern the session's user;
 *   forbidden (403) for the user who asked
 */
export async function findAnsweredRequest(
  objectId: string,
  { user, master }: Requester,
  { objects }: Pick<ClassesPorts, "objects">,
): Promise<Pair> {
  const stored = await objects.find("_FriendshipRequest", objectId);
  if (stored === undefined) throw new ApiError("objectNotFound");
  const pair = pairIn("_FriendshipRequest", stored as unknown as JsonObject);
  if (master || user?.objectId === pair.otherId) return pair;
  if (user?.objectId !== pair.userId) throw new ApiError("objectNotFound");
  throw new ApiError("forbidden", "Only the user who was asked can answer this request.");
}
