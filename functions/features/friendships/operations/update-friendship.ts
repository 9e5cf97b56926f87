import { ApiError } from "../../../domain/api-error.ts";
import { assertAttributes } from "../../../domain/friendships/friendship-class.ts";
import { isJsonObject, type JsonObject } from "../../../domain/json.ts";
import { toUpdateFields } from "../../../domain/objects/object.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { actingUserId } from "../acting-user.ts";
import { changeRow, followPairs } from "../change-rows.ts";

/**
 * PUT /1.1/users/{objectId}/friendship/{targetId}. Changes the attributes of both rows. Java puts them into
 * `friendship`.
 */
export async function updateFriendship(
  { params, body, requester }: OperationRequest<"updateFriendship">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const followerId = actingUserId(params.objectId, requester);
  const changes = toUpdateFields(unwrap(body));
  const pairs = followPairs({ followerId, followeeId: params.targetId });
  for (const { className } of pairs) assertAttributes(className, Object.keys(changes));
  const { objectId, updatedAt } = await ports.classes.friendships.change(
    pairs,
    async (before) => {
      const after = [];
      for (const [index, pair] of pairs.entries()) {
        const stored = before[index];
        if (stored === undefined) throw new ApiError("friendshipNotFound");
        after.push(
          await changeRow({ pair, stored, changes, ownerId: followerId }, requester, ports),
        );
      }
      const [followee] = after;
      if (followee === undefined) throw new ApiError("friendshipNotFound");
      return { after, result: followee };
    },
    requester.work,
  );
  return { body: { objectId, updatedAt } };
}

function unwrap(body: JsonObject): JsonObject {
  const { friendship } = body;
  return isJsonObject(friendship) && Object.keys(body).length === 1 ? friendship : body;
}
