import { parseObjectQuery, selectPage } from "../domain/objects/query.ts";
import { toRecordBody } from "../domain/push/push-record.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";
import type { PushPorts } from "../ports/push-ports.ts";

/** Newest records that a query looks at; they live for some days only. */
const MAX_RECORDS = 1_000;

const NEWEST_FIRST = [{ path: ["createdAt"], descending: true }];

/** GET /1.1/notifications. Newest first, unless `order` says otherwise. */
export async function findPushRecords(
  { query }: OperationRequest<"findPushRecords">,
  { records }: Pick<PushPorts, "records">,
): Promise<OperationResponse> {
  const parsed = parseObjectQuery(query);
  const newest = await records.list(MAX_RECORDS);
  const order = parsed.order.length > 0 ? parsed.order : NEWEST_FIRST;
  return { body: selectPage(newest.map(toRecordBody), { ...parsed, order }) };
}
