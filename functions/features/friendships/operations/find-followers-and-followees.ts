import { closedError } from "../../../domain/objects/class-permission.ts";
import type { ClassesPorts } from "../../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import { checkClassAccess } from "../../queries/class-access.ts";
import { queryRows } from "../query-rows.ts";

interface Found {
  readonly results: readonly object[];
  readonly count?: number;
}

/** GET /1.1/users/{objectId}/followersAndFollowees: both queries in one answer. */
export async function findFollowersAndFollowees(
  request: OperationRequest<"findFollowersAndFollowees">,
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const access = { class: "_Followee", operation: "find" } as const;
  const { permitted } = await checkClassAccess(access, request.requester, ports);
  if (!permitted) throw closedError(access, ports.settings.classPermissions);
  const followers = (await queryRows("_Follower", request, ports)).body as Found;
  const followees = (await queryRows("_Followee", request, ports)).body as Found;
  const counts =
    followers.count === undefined
      ? {}
      : {
          followers_count: followers.count,
          followees_count: followees.count,
        };
  return { body: { followers: followers.results, followees: followees.results, ...counts } };
}
