import { assertBatchSize, createMoments, toCalls } from "../../domain/objects/batch-item.ts";
import { toBatchItem, toSaveItems } from "../../domain/objects/save-item.ts";
import type { OperationRequest, OperationResponse } from "../../ports/operation.ts";
import type { Clock } from "../../ports/system.ts";

/**
 * POST /1.1/batch/save: how the Swift and Objective-C SDKs save. Answers are keyed by
 * `__internalId`; the first failure fails the request, but earlier items stay saved.
 */
export async function batchSave(
  { body, dispatch }: OperationRequest<"batchSave">,
  { clock }: { clock: Clock },
): Promise<OperationResponse> {
  assertBatchSize(body.requests);
  const nextMoment = createMoments(() => clock.now());
  const answers: Record<string, SavedObject> = Object.create(null);
  const savedIds = new Map<string, string>();
  for (const item of toSaveItems(body.requests)) {
    // A user created by an earlier item is updated with their own session: nobody is logged in yet.
    const { sessionToken } = answers[item.internalId] ?? {};
    for (const call of toCalls(toBatchItem(item, savedIds))) {
      const session = sessionToken === undefined ? {} : { sessionToken };
      const response = await dispatch({ ...call, ...session, createdAtMs: nextMoment() });
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
