import { assertAttributes } from "../../../domain/friendships/friendship-class.ts";
import { toCreateFields } from "../../../domain/objects/object.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { actingUserId, assertOtherUser } from "../acting-user.ts";
import { changeRow, followPairs } from "../change-rows.ts";

/**
 * POST /1.1/users/{objectId}/friendship/{targetId}. Both rows get the attributes; a repeated follow changes
 * only them.
 */
export async function followUser(
  { params, body, requester }: OperationRequest<"followUser">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const followerId = actingUserId(params.objectId, requester);
  const followeeId = params.targetId;
  await assertOtherUser(followerId, followeeId, { ...ports, requester });
  const attributes = toCreateFields(body);
  for (const className of ["_Followee", "_Follower"] as const) {
    assertAttributes(className, Object.keys(attributes));
  }
  const pairs = followPairs({ followerId, followeeId });
  await ports.classes.friendships.change(
    pairs,
    async (before) => {
      const after = [];
      for (const [index, pair] of pairs.entries()) {
        const stored = before[index];
        const changes = stored ? attributes : { friendStatus: false, ...attributes };
        const change = { pair, stored, changes, ownerId: followerId };
        after.push(await changeRow(change, requester, ports));
      }
      return { after, result: undefined };
    },
    requester.work,
  );
  return { body: {} };
}
