import { ApiError } from "../../../domain/api-error.ts";
import { isSystemClass, toClassName } from "../../../domain/objects/class-name.ts";
import { fitAnswer } from "../../../domain/queries/answer-size.ts";
import { parseObjectQuery } from "../../../domain/queries/query.ts";
import { parseScanKey } from "../../../domain/queries/query-parameters.ts";
import { fromCursor, toCursor } from "../../../domain/queries/scan-cursor.ts";
import type { ObjectsPorts } from "../../../ports/objects.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { Clock } from "../../../ports/system.ts";
import { requireClass } from "../../queries/app-class.ts";
import { queriedClass } from "../../queries/class-registry.ts";
import { resolveConditions } from "../../queries/find-objects.ts";
import { presentObjects } from "../../queries/present-objects.ts";
import { readRankedPage, readScanPage } from "../../queries/scan-pages.ts";

/** Parameters that a scan could not honour, so it rejects them. */
const REJECTED_PARAMETERS = ["order", "skip", "count"];

/**
 * GET /1.1/scan/classes/{className}, in order of creation or by a field. Every page but the last has
 * at least one object, because an SDK would take an empty page for an object.
 */
export async function scanObjects(
  { params: { className }, query, requester }: OperationRequest<"scanObjects">,
  ports: ObjectsPorts & { readonly clock: Clock },
): Promise<OperationResponse> {
  const { cursor, scan_key: scanKey = "objectId", ...parameters } = query;
  assertSupported(parameters);
  const order = parseScanKey(scanKey);
  const name = toClassName(className);
  if (!isSystemClass(name)) await requireClass(name, ports);
  const scan = { className: name, scanKey };
  const position = cursor ? fromCursor(cursor, scan, ports.clock.now()) : undefined;
  const parsed = { ...parseObjectQuery(parameters, requester), order };
  const context = { className: name, requester };
  const where = await resolveConditions(parsed.where, context, ports);
  const readPage = order.length === 0 ? readScanPage : readRankedPage;
  const queried = queriedClass(name, ports);
  const page = await readPage({ queried, query: { ...parsed, where }, position, requester }, ports);
  const presented = await presentObjects(page.views, { ...context, query: parsed }, ports);
  const results = fitAnswer(presented);
  const last = results.length < presented.length ? page.rank(results.length - 1) : page.last;
  const next = last && toCursor({ ...scan, last, end: page.end }, ports.clock.now());
  return { body: { results, cursor: next ?? null } };
}

function assertSupported(parameters: Readonly<Record<string, string>>): void {
  const rejected = REJECTED_PARAMETERS.find((name) => parameters[name]);
  if (rejected) throw new ApiError("badParameter", `A scan does not support ${rejected}.`);
}
