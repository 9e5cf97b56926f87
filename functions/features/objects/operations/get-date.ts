import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { Clock } from "../../../ports/system.ts";

/** GET /1.1/date. */
export async function getDate(
  _request: OperationRequest<"getDate">,
  { clock }: { clock: Clock },
): Promise<OperationResponse> {
  return { body: { __type: "Date", iso: new Date(clock.now()).toISOString() } };
}
