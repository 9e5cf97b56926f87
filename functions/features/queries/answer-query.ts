import { ApiError } from "../../domain/api-error.ts";
import { relationClass } from "../../domain/classes/relations.ts";
import { type ClassName, isSystemClass } from "../../domain/objects/class-name.ts";
import { isOn } from "../../domain/objects/query-string.ts";
import { fitAnswer } from "../../domain/queries/answer-size.ts";
import { parseObjectQuery } from "../../domain/queries/query.ts";
import { RELATION_CLASSES, ROLE_RELATIONS } from "../../domain/roles/stored-role.ts";
import type { OperationId } from "../../generated/operations.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import { requireClass } from "./app-class.ts";
import { findObjects } from "./find-objects.ts";
import { hiddenFields } from "./hidden-fields.ts";

type QueryRequest = Pick<
  OperationRequest<OperationId>,
  "query" | "requester" | "dispatch" | "client"
>;

/**
 * Answers `GET` on a collection: a page of objects in order of creation unless `order` is
 * given, without objects that the requester may not read. `explain` is for the master key.
 */
export async function answerQuery(
  className: ClassName,
  request: QueryRequest,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const { query, requester, client } = request;
  if (query.redirectClassNameForKey) return redirectQuery(className, request, ports);
  const parsed = parseObjectQuery(query, requester);
  const { explanation, ...found } = await findObjects(
    { className, query: parsed, requester, client },
    ports,
  );
  const body = { ...found, results: fitAnswer(found.results) };
  const explains = requester.master && isOn(query.explain);
  return { body: explains ? { ...body, explain: explanation } : body };
}

/**
 * `redirectClassNameForKey`: an SDK that does not know the class of a relation's members queries the
 * class of the relation's owner instead (docs/protocol/queries.md, Redirected class).
 *
 * @throws ApiError badParameter if the key is not a relation of `className`
 */
async function redirectQuery(
  className: ClassName,
  { query, requester, dispatch }: QueryRequest,
  ports: ObjectsPorts,
): Promise<OperationResponse> {
  const { redirectClassNameForKey: key = "", ...rest } = query;
  const isHidden = hiddenFields(className, requester, ports).includes(key);
  const target = isHidden ? undefined : await memberClass(className, key, ports);
  if (target === undefined) {
    const name = key.slice(0, 128);
    const message = `redirectClassNameForKey: '${name}' is not a relation of ${className}.`;
    throw new ApiError("badParameter", message);
  }
  const { body } = await dispatch({
    method: "GET",
    path: `/1.1/classes/${target}`,
    query: rest,
  });
  return { body: { className: target, ...body } };
}

/** The class of a relation's members; undefined if the key is not a relation. */
async function memberClass(
  className: ClassName,
  key: string,
  ports: ObjectsPorts,
): Promise<ClassName | undefined> {
  if (className === "_Role") {
    const relation = ROLE_RELATIONS.find((name) => name === key);
    return relation && RELATION_CLASSES[relation];
  }
  if (isSystemClass(className) && ports.classes === undefined) return undefined;
  return relationClass((await requireClass(className, ports)).columns, key);
}
