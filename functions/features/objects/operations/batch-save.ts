import { ApiError } from "../../../domain/api-error.ts";
import { assertBatchSize, createMoments, toCalls } from "../../../domain/objects/batch-item.ts";
import { type SaveItem, toBatchItem, toSaveItems } from "../../../domain/objects/save-item.ts";
import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { Clock } from "../../../ports/system.ts";
import { type BatchTime, createBatchTime } from "./batch-time.ts";

/** Ids in the text of an error. */
const NAMED_IDS = 20;

/**
 * POST /1.1/batch/save: how the Swift and Objective-C SDKs save. Answers are keyed by
 * `__internalId`; the first failure fails the request, but earlier items stay saved. So does the end
 * of its time.
 */
export async function batchSave(
  { body, dispatch, deadline }: OperationRequest<"batchSave">,
  { clock }: { clock: Clock },
): Promise<OperationResponse> {
  assertBatchSize(body.requests);
  const nextMoment = createMoments(() => clock.now());
  const answers: Record<string, SavedObject> = Object.create(null);
  const savedIds = new Map<string, string>();
  const items = toSaveItems(body.requests);
  const inTime = withTime(createBatchTime(deadline));
  for (const [done, item] of items.entries()) {
    // A user created by an earlier item is updated with its own session: the request has none yet.
    const { sessionToken } = answers[item.internalId] ?? {};
    const session = sessionToken === undefined ? {} : { sessionToken };
    for (const call of toCalls(toBatchItem(item, savedIds))) {
      const save = () => dispatch({ ...call, ...session, createdAtMs: nextMoment() });
      const response = await inTime(save);
      if (!response) throw outOfTime(items, done);
      const answer: SavedObject = response.body;
      answers[item.internalId] = { ...answers[item.internalId], ...answer };
      if (answer.objectId !== undefined) savedIds.set(item.internalId, answer.objectId);
    }
  }
  return { body: answers };
}

/** Runs calls until time is up; then the answer is undefined. */
function withTime(time: BatchTime) {
  return async (save: () => Promise<OperationResponse>): Promise<OperationResponse | undefined> => {
    if (!time.hasRoom()) return undefined;
    const [response] = await time.settle<OperationResponse | undefined>([save()], undefined);
    return response;
  };
}

/** @param done how many items are saved; the next one may be */
function outOfTime(items: readonly SaveItem[], done: number): ApiError {
  const left = items.slice(done).map(({ internalId }) => internalId);
  const ids = left.slice(0, NAMED_IDS).join(", ") + (left.length > NAMED_IDS ? ", …" : "");
  const text = `The batch ran out of time. ${done} of ${items.length} items are saved, and ${left[0]} may be: look before you send the others again: ${ids}.`;
  return new ApiError("batchTimeout", text);
}

interface SavedObject {
  readonly objectId?: string;
  readonly sessionToken?: string;
}
