import { ApiError } from "../../../domain/api-error.ts";
import { type Binding, parsePlaceholderValues } from "../../../domain/cql/bind-values.ts";
import { parseCql } from "../../../domain/cql/parse-statement.ts";
import type { Delete, Insert, Select, Update } from "../../../domain/cql/syntax.ts";
import { toQueryParameters } from "../../../domain/cql/to-query.ts";
import { toBodies, toBody, toWriteTarget } from "../../../domain/cql/to-writes.ts";
import { syntaxError } from "../../../domain/cql/tokens.ts";
import type { JsonObject } from "../../../domain/json.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { Clock } from "../../../ports/system.ts";

type CqlRequest = OperationRequest<"queryByCql">;

/**
 * GET /1.1/cloudQuery: a statement of CQL. It becomes the calls that a client would send for the same
 * on `/classes/<Class>`, with all their checks and limits (docs/protocol/cql.md).
 */
export async function queryByCql(
  request: CqlRequest,
  { clock }: { readonly clock: Clock },
): Promise<OperationResponse> {
  const { cql, pvalues } = request.query;
  if (!cql) throw syntaxError("the parameter cql is missing, such as select * from Post limit 10.");
  const { statement, placeholders } = parseCql(cql);
  const values = parsePlaceholderValues(pvalues, placeholders);
  const binding = { values, nowMs: clock.now() };
  const { className } = statement;
  switch (statement.kind) {
    case "select":
      return { body: { ...(await select(statement, binding, request)), className } };
    case "insert":
      return { body: { results: await insert(statement, binding, request), className } };
    case "update":
      return { body: { results: [await update(statement, binding, request)], className } };
    case "delete":
      await remove(statement, binding, request);
      return { body: { results: [], className } };
  }
}

async function select(statement: Select, binding: Binding, { dispatch }: CqlRequest) {
  const query = toQueryParameters(statement, binding);
  return (await dispatch({ method: "GET", path: toPath(statement), query })).body;
}

async function update(statement: Update, binding: Binding, { dispatch }: CqlRequest) {
  const body = toBody(statement.changes, binding);
  const call = toObjectCall(statement, binding);
  return (await dispatch({ method: "PUT", ...call, body })).body;
}

async function remove(statement: Delete, binding: Binding, { dispatch }: CqlRequest) {
  await dispatch({ method: "DELETE", ...toObjectCall(statement, binding) });
}

function toObjectCall(statement: Update | Delete, binding: Binding) {
  const { objectId, where } = toWriteTarget(statement, binding);
  return { path: `${toPath(statement)}/${objectId}`, query: where === undefined ? {} : { where } };
}

function toPath({ className }: { readonly className: string }): string {
  return `/1.1/classes/${encodeURIComponent(className)}`;
}

async function insert(statement: Insert, binding: Binding, request: CqlRequest) {
  const { dispatch, createdAtMs } = request;
  const bodies = toBodies(statement, binding);
  const call = { method: "POST", path: toPath(statement) };
  const [body] = bodies;
  if (body === undefined || bodies.length > 1) return insertRows(call, bodies, request);
  const order = createdAtMs === undefined ? {} : { createdAtMs };
  return [(await dispatch({ ...call, ...order, query: {}, body })).body];
}

type RowAnswer = { readonly success: object } | { readonly error: { code: number; error: string } };

/** Runs as a batch, whose items may have no batch inside, so that a request creates 100 objects at most. */
async function insertRows(
  call: { readonly method: string; readonly path: string },
  rows: readonly JsonObject[],
  { dispatch, createdAtMs }: CqlRequest,
): Promise<object[]> {
  if (createdAtMs !== undefined) {
    throw syntaxError("an item of a batch inserts one row; send an item for each row.");
  }
  const requests = rows.map((body) => ({ ...call, body }));
  const batch = { method: "POST", path: "/1.1/batch", query: {}, body: { requests } };
  const answers = (await dispatch(batch)).body as readonly RowAnswer[];
  const failed = answers.findIndex((answer) => "error" in answer);
  if (failed === -1)
    return answers.flatMap((answer) => ("success" in answer ? answer.success : []));
  const saved = answers.filter((answer) => "success" in answer).length;
  const { error } = answers[failed] as Extract<RowAnswer, { error: object }>;
  throw new ApiError(
    "cqlInsertFailed",
    `Row ${failed + 1} is not saved: ${error.error} (code ${error.code}). ${saved} of ${rows.length} rows are saved.`,
  );
}
