import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { Clock } from "../../../ports/system.ts";

/** GET /1.1/date. With the master key and `explain=1`, also the address that limits count the client by. */
export async function getDate(
  { requester, query, sourceIp }: OperationRequest<"getDate">,
  { clock }: { clock: Clock },
): Promise<OperationResponse> {
  const date = { __type: "Date", iso: new Date(clock.now()).toISOString() };
  const explains = requester.master && query.explain === "1";
  return { body: explains ? { ...date, client: sourceIp } : date };
}
