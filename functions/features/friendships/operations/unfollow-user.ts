import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { actingUserId } from "../acting-user.ts";
import { followPairs } from "../change-rows.ts";

/** DELETE /1.1/users/{objectId}/friendship/{targetId}. Removes both rows; `{}` also if there is none. */
export async function unfollowUser(
  { params, requester }: OperationRequest<"unfollowUser">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const followerId = actingUserId(params.objectId, requester);
  const pairs = followPairs({ followerId, followeeId: params.targetId });
  const removeBoth = async () => ({ after: pairs.map(() => undefined), result: undefined });
  await ports.classes.friendships.change(pairs, removeBoth, requester.work);
  return { body: {} };
}
