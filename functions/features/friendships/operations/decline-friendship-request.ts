import { ApiError } from "../../../domain/api-error.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { findAnsweredRequest } from "../answered-request.ts";
import { changeRow } from "../change-rows.ts";

const ACCEPTED = "This request was accepted: unfollow the user instead.";

/** PUT /1.1/users/friendshipRequests/{objectId}/decline. The user can't ask again. */
export async function declineFriendshipRequest(
  { params, requester }: OperationRequest<"declineFriendshipRequest">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const pair = await findAnsweredRequest(params.objectId, requester, ports);
  const { objectId, updatedAt } = await ports.classes.friendships.change(
    [pair],
    async ([stored]) => {
      if (stored === undefined) throw new ApiError("objectNotFound");
      if (stored.status === "accepted") throw new ApiError("badParameter", ACCEPTED);
      const change = { pair, stored, changes: { status: "declined" }, ownerId: pair.userId };
      const declined = await changeRow(change, requester, ports);
      return { after: [declined], result: declined };
    },
    requester.work,
  );
  return { body: { objectId, updatedAt } };
}
