import { assertBatchSize, toCalls } from "../domain/batch-item.ts";
import { toBatchItem, toSaveItems } from "../domain/save-item.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";

/**
 * POST /1.1/batch/save: how Swift and Objective-C save. Answers are keyed by `__internalId`; the
 * first failure fails the request, what ran before it stays (wire.md 1.10).
 */
export async function batchSave(
  { body, dispatch }: OperationRequest<"batchSave">,
  _ports: object,
): Promise<OperationResponse> {
  assertBatchSize(body.requests);
  const answers: Record<string, object> = Object.create(null);
  const saved = new Map<string, string>();
  for (const item of toSaveItems(body.requests)) {
    for (const call of toCalls(toBatchItem(item, saved))) {
      const { body: answer } = await dispatch(call);
      answers[item.internalId] = { ...answers[item.internalId], ...answer };
      if ("objectId" in answer) saved.set(item.internalId, String(answer.objectId));
    }
  }
  return { body: answers };
}
