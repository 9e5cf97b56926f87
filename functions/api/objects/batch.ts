import { ApiError, toErrorBody } from "../../domain/api-error.ts";
import {
  assertBatchSize,
  type BatchCall,
  type BatchItem,
  toCalls,
  toRuns,
} from "../../domain/objects/batch-item.ts";
import { createBatchBudget } from "../../domain/queries/answer-size.ts";
import type { Dispatch, OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { Log } from "../../ports/system.ts";

type ItemAnswer =
  | { readonly success: object | null }
  | { readonly error: { readonly code: number; readonly error: string } };

/** A `GET` that finds nothing is no failure inside a batch (wire.md 1.10). */
const MISSING = new Set(["objectNotFound", "userNotFound"]);

/**
 * POST /1.1/batch. Runs of items in order, since a later one may need what an earlier one wrote. A read
 * whose answer has no room any more fails; a write is done, so its answer stays.
 */
export async function batch(
  { body, dispatch, requestId }: OperationRequest<"batch">,
  { log }: { log: Log },
): Promise<OperationResponse> {
  assertBatchSize(body.requests);
  const answers: ItemAnswer[] = [];
  const hasRoomFor = createBatchBudget();
  for (const run of toRuns(body.requests)) {
    const ofRun = await Promise.all(run.map((item) => answerItem(item, dispatch, report)));
    answers.push(...ofRun.map((answer, i) => (keeps(answer, run[i]) ? answer : report(TOO_LARGE))));
  }
  return { body: answers };

  function keeps(answer: ItemAnswer, item: BatchItem | undefined): boolean {
    return hasRoomFor(answer) || item?.method.toUpperCase() !== "GET";
  }

  function report(error: unknown): ItemAnswer {
    const { status, ...answer } = toErrorBody(error, requestId);
    if (status >= 500) log.failure("batch item failed", error, { requestId });
    return { error: answer };
  }
}

const TOO_LARGE = new ApiError(
  "payloadTooLarge",
  "The answers of this batch are too large for one; ask for less at once.",
);

/** Every failure is the item's own: the items before it are done and their answers are due. */
async function answerItem(
  item: BatchItem,
  dispatch: Dispatch,
  report: (error: unknown) => ItemAnswer,
): Promise<ItemAnswer> {
  try {
    const calls = toCalls(item);
    let success: object | null = {};
    for (const call of calls) success = await answerCall(call, dispatch);
    return { success: calls.length > 1 ? {} : success };
  } catch (error) {
    return report(error);
  }
}

async function answerCall(call: BatchCall, dispatch: Dispatch): Promise<object | null> {
  const isRead = call.method === "GET";
  try {
    const { body } = await dispatch(call);
    return isRead && Object.keys(body).length === 0 ? null : body;
  } catch (error) {
    if (isRead && error instanceof ApiError && MISSING.has(error.error)) return null;
    throw error;
  }
}
