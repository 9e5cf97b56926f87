import { ApiError, retryAfter, toErrorBody } from "../../../domain/api-error.ts";
import {
  assertBatchSize,
  type BatchCall,
  type BatchItem,
  createMoments,
  toCalls,
  toRuns,
} from "../../../domain/objects/batch-item.ts";
import { createBatchBudget } from "../../../domain/queries/answer-size.ts";
import type { Dispatch, OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { Clock, Log } from "../../../ports/system.ts";
import { createBatchTime } from "./batch-time.ts";

type ItemAnswer =
  | { readonly success: object | null }
  | { readonly error: { readonly code: number; readonly error: string } };

/** A `GET` that finds nothing is answered with null inside a batch, not with an error. */
const MISSING = new Set(["objectNotFound", "userNotFound"]);

/**
 * POST /1.1/batch. Runs of items are executed in order, because an item may depend on earlier ones.
 * A read whose answer no longer fits fails; the answer of a write stays, because the write is done.
 * Items for which there is no time are named before the function's time-out, and not begun.
 */
export async function batch(
  { body, dispatch, requestId, deadline }: OperationRequest<"batch">,
  { log, clock }: { log: Log; clock: Clock },
): Promise<OperationResponse> {
  assertBatchSize(body.requests);
  const answers: ItemAnswer[] = [];
  let wait = 0;
  const reserve = createBatchBudget();
  const nextMoment = createMoments(() => clock.now());
  const dispatchInOrder: Dispatch = (call) => dispatch({ ...call, createdAtMs: nextMoment() });
  const time = createBatchTime(deadline);
  const answerRun = (run: readonly BatchItem[]) => {
    if (!time.hasRoom()) return run.map(() => report(NOT_BEGUN));
    const items = run.map((item) => answerItem(item, dispatchInOrder, report));
    return time.settle(items, report(LATE));
  };
  for (const run of toRuns(body.requests)) {
    const runAnswers = await answerRun(run);
    for (const [i, answer] of runAnswers.entries()) {
      answers.push(fits(answer, run[i]) ? answer : report(TOO_LARGE));
    }
  }
  return { body: answers, ...(wait > 0 && { retryAfterSeconds: wait }) };

  function fits(answer: ItemAnswer, item: BatchItem | undefined): boolean {
    return reserve(answer) || item?.method.toUpperCase() !== "GET";
  }

  function report(error: unknown): ItemAnswer {
    const { status, ...answer } = toErrorBody(error, requestId);
    wait = Math.max(wait, retryAfter(error) ?? 0);
    if (status >= 500 && error !== LATE && error !== NOT_BEGUN)
      log.failure("batch item failed", error, { requestId });
    return { error: answer };
  }
}

const NOT_BEGUN = new ApiError("batchTimeout");
const LATE = new ApiError(
  "batchTimeout",
  "The batch ran out of time during this item, which may be done. Look before sending it again.",
);

const TOO_LARGE = new ApiError(
  "payloadTooLarge",
  "The answers of this batch are too large together; request less at once.",
);

/** A failure concerns this item only: earlier items are done and must be answered. */
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
