import { assertBatchSize, toCalls } from "../../domain/objects/batch-item.ts";
import { toBatchItem, toSaveItems } from "../../domain/objects/save-item.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";

/**
 * POST /1.1/batch/save: how the Swift and Objective-C SDKs save. Answers are keyed by
 * `__internalId`; the first failure fails the request, but earlier items stay saved.
 */
export async function batchSave(
  { body, dispatch }: OperationRequest<"batchSave">,
  _ports: object,
): Promise<OperationResponse> {
  assertBatchSize(body.requests);
  const answers: Record<string, SavedObject> = Object.create(null);
  const savedIds = new Map<string, string>();
  for (const item of toSaveItems(body.requests)) {
    // A user created by an earlier item is updated with their own session: nobody is logged in yet.
    const { sessionToken } = answers[item.internalId] ?? {};
    for (const call of toCalls(toBatchItem(item, savedIds))) {
      const response = await dispatch({ ...call, ...(sessionToken && { sessionToken }) });
      const answer: SavedObject = response.body;
      answers[item.internalId] = { ...answers[item.internalId], ...answer };
      if (answer.objectId !== undefined) savedIds.set(item.internalId, answer.objectId);
    }
  }
  return { body: answers };
}

interface SavedObject {
  readonly objectId?: string;
  readonly sessionToken?: string;
}
