import { assertBatchSize, toCalls } from "../../domain/objects/batch-item.ts";
import { toBatchItem, toSaveItems } from "../../domain/objects/save-item.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/**
 * POST /1.1/batch/save: how Swift and Objective-C save. Answers are keyed by `__internalId`; the
 * first failure fails the request, what ran before it stays (wire.md 1.10).
 */
export async function batchSave(
  { body, dispatch }: OperationRequest<"batchSave">,
  _ports: object,
): Promise<OperationResponse> {
  assertBatchSize(body.requests);
  const answers: Record<string, Saved> = Object.create(null);
  const saved = new Map<string, string>();
  for (const item of toSaveItems(body.requests)) {
    // A user who was just created is updated as himself: nobody is logged in yet.
    const { sessionToken } = answers[item.internalId] ?? {};
    for (const call of toCalls(toBatchItem(item, saved))) {
      const response = await dispatch({ ...call, ...(sessionToken && { sessionToken }) });
      const answer: Saved = response.body;
      answers[item.internalId] = { ...answers[item.internalId], ...answer };
      if (answer.objectId !== undefined) saved.set(item.internalId, answer.objectId);
    }
  }
  return { body: answers };
}

interface Saved {
  readonly objectId?: string;
  readonly sessionToken?: string;
}
