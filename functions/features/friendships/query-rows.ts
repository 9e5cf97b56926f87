import { toPointer } from "../../domain/friendships/friendship-class.ts";
import type { FriendshipClass } from "../../domain/objects/class-name.ts";
import { parseJson } from "../../domain/objects/parse-json.ts";
import type { ClassesPorts } from "../../ports/classes.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { answerQuery } from "../queries/answer-query.ts";
import { namedUserId } from "./acting-user.ts";

type ListRequest = OperationRequest<"findFollowers" | "findFollowees">;

/** Answers a query of a user's rows, or of those of all users where the path names none. */
export function queryRows(
  className: FriendshipClass,
  { params, ...request }: Omit<ListRequest, "params"> & { readonly params: { objectId?: string } },
  ports: ClassesPorts,
): Promise<OperationResponse> {
  const { objectId } = params;
  if (objectId === undefined) return answerQuery(className, request, ports);
  const user = toPointer(namedUserId(objectId, request.requester));
  const { where, ...others } = request.query;
  const given = where ? [parseJson(where, "where")] : [];
  const query = { ...others, where: JSON.stringify({ $and: [{ user }, ...given] }) };
  return answerQuery(className, { ...request, query }, ports);
}
