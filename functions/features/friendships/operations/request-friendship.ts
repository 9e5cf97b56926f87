import { ApiError } from "../../../domain/api-error.ts";
import type { StoredObject } from "../../../domain/classes/stored-object.ts";
import { assertAttributes, type Pair } from "../../../domain/friendships/friendship-class.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { toCreateFields } from "../../../domain/objects/object.ts";
import { toObjectId } from "../../../domain/objects/relation-change.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { actingUserId, assertOtherUser } from "../acting-user.ts";
import { changeRow, followPairs } from "../change-rows.ts";

type Request = OperationRequest<"requestFriendship">;

const DECLINED = "The other user declined this request, and alone can still accept it.";

/**
 * POST /1.1/users/friendshipRequests. A repeated request is the same one. With attributes, the user also
 * follows the friend-to-be, so that the attributes have their row.
 */
export async function requestFriendship(
  request: Request,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const { body, requester } = request;
  const userId = actingUserId(toUserId(request), requester);
  const friendId = toObjectId((body.friend as JsonObject) ?? null, "_User");
  await assertOtherUser(userId, friendId, { ...ports, requester });
  const attributes = toAttributes(body.friendship);
  const pair: Pair = { className: "_FriendshipRequest", userId, otherId: friendId };
  const follow = followPairs({ followerId: userId, followeeId: friendId });
  const { objectId, createdAt } = await ports.classes.friendships.change(
    [pair, ...follow],
    async ([stored, ...rows]) => {
      if (stored?.status === "declined") throw new ApiError("forbidden", DECLINED);
      const areFriends = rows[0]?.friendStatus === true;
      const changes = areFriends && stored ? {} : { status: "pending" };
      const asked = await changeRow({ pair, stored, changes, ownerId: userId }, requester, ports);
      const after: (StoredObject | undefined)[] = [asked];
      for (const [index, each] of follow.entries()) {
        after.push(await follows({ pair: each, stored: rows[index] }, attributes, request, ports));
      }
      return { after, result: asked };
    },
    requester.work,
  );
  return {
    status: 201,
    location: `/1.1/classes/_FriendshipRequest/${objectId}`,
    body: { objectId, createdAt },
  };
}

/** The row of the follow with the attributes; without attributes, the row as it is. */
async function follows(
  { pair, stored }: { readonly pair: Pair; readonly stored: StoredObject | undefined },
  attributes: JsonObject | undefined,
  request: Request,
  ports: ClassesPorts,
): Promise<StoredObject | undefined> {
  if (attributes === undefined) return stored;
  const { requester } = request;
  const changes = stored ? attributes : { friendStatus: false, ...attributes };
  return changeRow({ pair, stored, changes, ownerId: ownerOf(pair) }, requester, ports);
}

/** The user who follows. */
function ownerOf({ className, userId, otherId }: Pair): string {
  return className === "_Follower" ? otherId : userId;
}

/** The body names the user of the session; with the master key, any user. */
function toUserId({ body, requester }: Request): string {
  if (body.user === undefined && requester.user) return requester.user.objectId;
  return toObjectId((body.user as JsonObject) ?? null, "_User");
}

function toAttributes(friendship: object | undefined): JsonObject | undefined {
  if (friendship === undefined) return undefined;
  const attributes = toCreateFields(friendship as JsonObject);
  for (const className of ["_Followee", "_Follower"] as const) {
    assertAttributes(className, Object.keys(attributes));
  }
  return attributes;
}
