import { ApiError } from "../../../domain/api-error.ts";
import { assertAttributes } from "../../../domain/friendships/friendship-class.ts";
import type { JsonObject } from "../../../domain/json.ts";
import { toCreateFields } from "../../../domain/objects/object.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { findAnsweredRequest } from "../answered-request.ts";
import { changeRow, type Follow, followPairs } from "../change-rows.ts";

/**
 * PUT /1.1/users/friendshipRequests/{objectId}/accept. Both users follow each other then, as friends; the
 * attributes are those of the user who accepts. A declined request can still be accepted.
 */
export async function acceptFriendshipRequest(
  { params, body, requester }: OperationRequest<"acceptFriendshipRequest">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const pair = await findAnsweredRequest(params.objectId, requester, ports);
  const attributes = toCreateFields((body.friendship ?? {}) as JsonObject);
  assertAttributes("_Followee", Object.keys(attributes));
  assertAttributes("_Follower", Object.keys(attributes));
  const { userId, otherId } = pair;
  const follows: readonly [Follow, JsonObject][] = [
    [{ followerId: userId, followeeId: otherId }, {}],
    [{ followerId: otherId, followeeId: userId }, attributes],
  ];
  const rows = follows.flatMap(([follow, own]) =>
    followPairs(follow).map((each) => ({
      pair: each,
      changes: { friendStatus: true, ...own },
      ownerId: follow.followerId,
    })),
  );
  const { objectId, updatedAt } = await ports.classes.friendships.change(
    [pair, ...rows.map((row) => row.pair)],
    async ([stored, ...before]) => {
      if (stored === undefined) throw new ApiError("objectNotFound");
      const changes = { status: "accepted" };
      const request = { pair, stored, changes, ownerId: userId };
      const accepted = await changeRow(request, requester, ports);
      const after = [accepted];
      for (const [index, row] of rows.entries()) {
        after.push(await changeRow({ ...row, stored: before[index] }, requester, ports));
      }
      return { after, result: accepted };
    },
    requester.work,
  );
  return { body: { objectId, updatedAt } };
}
