import type { Json, JsonObject } from "../../../functions/domain/json.ts";
import * as query from "../../../functions/domain/queries/query.ts";
import * as where from "../../../functions/domain/queries/where.ts";
import type {
  ObjectQuery,
  WhereExpression,
} from "../../../functions/domain/queries/where-expression.ts";
import * as match from "../../../functions/domain/queries/where-match.ts";
import type { Requester } from "../../../functions/domain/requester.ts";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";

/** The functions of queries for tests that are not about the work they take. */

export const CLIENT: Requester = { master: false, work: UNLIMITED_WORK };
export const MASTER: Requester = { master: true, work: UNLIMITED_WORK };

export const parseWhere = (json: Json, { master } = { master: false }): WhereExpression =>
  where.parseWhere(json, { master, work: UNLIMITED_WORK });

export const parseObjectQuery = (parameters: Readonly<Record<string, string>>): ObjectQuery =>
  query.parseObjectQuery(parameters, CLIENT);

export const selectPage = (objects: readonly JsonObject[], asked: ObjectQuery) =>
  query.selectPage(objects, asked, UNLIMITED_WORK);

export const compileWhere = (expression: WhereExpression): match.Matcher =>
  match.compileWhere(expression, UNLIMITED_WORK);

export const matches = (expression: WhereExpression, object: JsonObject): boolean =>
  match.matches(expression, object, UNLIMITED_WORK);
