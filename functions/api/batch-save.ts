import { ApiError } from "../domain/api-error.ts";
import { assertBatchSize, type BatchItem, toCalls } from "../domain/batch-item.ts";
import type { JsonObject } from "../domain/json.ts";
import type { OperationRequest, OperationResponse } from "../ports/operation.ts";

type Answers = Record<string, Record<string, unknown>>;

/**
 * POST /1.1/batch/save: how Swift and Objective-C save. Answers are keyed by `__internalId`; the
 * first failure fails the request, what ran before it stays (wire.md 1.10).
 */
export async function batchSave(
  { body, dispatch }: OperationRequest<"batchSave">,
  _ports: object,
): Promise<OperationResponse> {
  assertBatchSize(body.requests);
  const items = body.requests.map(toSaveItem);
  const answers: Answers = Object.create(null);
  for (const item of items) {
    for (const call of toCalls(withObjectId(item, answers))) {
      const { body: answer } = await dispatch(call);
      answers[item.internalId] = { ...answers[item.internalId], ...answer };
    }
  }
  return { body: answers };
}

interface SaveItem extends BatchItem {
  readonly internalId: string;
}

/** @throws ApiError badParameter without an `__internalId` or with children to link */
function toSaveItem(item: BatchItem): SaveItem {
  const {
    __internalId: internalId,
    __children: children,
    ...body
  } = (item.body ?? {}) as JsonObject;
  if (typeof internalId !== "string" || internalId === "" || internalId.length > 128) {
    throw new ApiError("badParameter", "Every item needs an __internalId.");
  }
  if (children !== undefined && !(Array.isArray(children) && children.length === 0)) {
    throw new ApiError("badParameter", "__children is not supported.");
  }
  return { ...item, internalId, body: Object.assign(Object.create(null), body) };
}

/** Objective-C updates an object it has just created through the path of its class. */
function withObjectId(item: SaveItem, answers: Answers): SaveItem {
  const objectId = answers[item.internalId]?.objectId;
  const isUpdate = item.method.toUpperCase() === "PUT";
  if (!isUpdate || typeof objectId !== "string") return item;
  return item.path.endsWith(`/${objectId}`) ? item : { ...item, path: `${item.path}/${objectId}` };
}
