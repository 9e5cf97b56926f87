import { fitAnswer } from "../../../domain/queries/answer-size.ts";
import { selectKeys } from "../../../domain/queries/key-selection.ts";
import { createPageCollector } from "../../../domain/queries/page-collector.ts";
import { parseObjectQuery } from "../../../domain/queries/query.ts";
import type { ObjectQuery, SortKey } from "../../../domain/queries/where-expression.ts";
import { compileWhere } from "../../../domain/queries/where-match.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { describeRecord } from "../report/describe-record.ts";
import { readRecords } from "../report/read-records.ts";

/** The order in which the records are stored. */
const NEWEST_FIRST: readonly SortKey[] = [{ path: ["createdAt"], descending: true }];

/** Records that are read at once. */
const PAGE = 100;

/** GET /1.1/notifications. Newest first, unless `order` is given. */
export async function findPushRecords(
  { requester, query }: OperationRequest<"findPushRecords">,
  ports: Pick<PushPorts, "records" | "clock">,
): Promise<OperationResponse> {
  const parsed = parseObjectQuery(query, requester);
  const order = parsed.order.length > 0 ? parsed.order : NEWEST_FIRST;
  const isMatch = compileWhere(parsed.where, requester.work);
  const collector = createPageCollector({ ...parsed, order });
  const wanted = readsAll({ ...parsed, order }) ? Infinity : parsed.skip + parsed.limit;
  const pages = ports.records.list(Math.min(wanted, PAGE));
  for await (const record of readRecords(pages, requester.work)) {
    const body = describeRecord(record, ports.clock);
    if (isMatch(body)) collector.add(body);
    if (collector.count >= wanted) break;
  }
  const results = collector.page().map((body) => selectKeys(body, parsed.keys));
  const count = parsed.count ? { count: collector.count } : {};
  return { body: { results: fitAnswer(results), ...count } };
}

/** In the stored order a page is complete before the last record is read. */
function readsAll({ count, order }: Pick<ObjectQuery, "count" | "order">): boolean {
  const [first, second] = order;
  const isStoredOrder = first?.path.join() === "createdAt" && first.descending && !second;
  return count || !isStoredOrder;
}
