import { ApiError } from "../api-error.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import type { BatchItem } from "./batch-item.ts";
import { type ClassName, toClassName } from "./class-name.ts";

/** One item of `/batch/save` (docs/protocol/requests.md, Batch save). */
export interface SaveItem {
  readonly method: string;
  readonly path: string;
  readonly params?: JsonObject | null;
  /** The client's name for the object: its objectId, or a UUID until it has one. */
  readonly internalId: string;
  /** Without `__internalId` and `__children`. */
  readonly body: JsonObject;
  readonly children: readonly Child[];
}

/** A field of an item that will point to another object. */
interface Child {
  readonly className: ClassName;
  /** The `__internalId` of an earlier item, or an objectId. */
  readonly cid: string;
  readonly key: string;
}

/** The objectIds known so far, by `__internalId`. */
export type SavedIds = ReadonlyMap<string, string>;

const MAX_ID_LENGTH = 128;

/**
 * @throws ApiError badParameter for a missing `__internalId`, malformed children, or a child that is
 *   created after its parent; classNotFound for a child of a class that is not served
 */
export function toSaveItems(items: readonly BatchItem[]): SaveItem[] {
  const saves = items.map(toSaveItem);
  const created = new Map<string, number>();
  for (const [index, { method, internalId }] of saves.entries()) {
    if (method === "POST") created.set(internalId, index);
  }
  for (const [index, { children }] of saves.entries()) {
    const late = children.find(({ cid }) => (created.get(cid) ?? -1) >= index);
    if (late) throw new ApiError("badParameter", "A child must be created before its parent.");
  }
  return saves;
}

/**
 * The item as a batch item: children become pointers, and an update of an object that this request
 * created gets the object's path, because the Objective-C SDK sends it to the path of the class.
 */
export function toBatchItem(item: SaveItem, saved: SavedIds): BatchItem {
  const { method, path, params = null, internalId, children } = item;
  const body: JsonObject = Object.assign(Object.create(null), item.body);
  for (const { className, cid, key } of children) {
    body[key] = { __type: "Pointer", className, objectId: saved.get(cid) ?? cid };
  }
  const objectId = method === "PUT" ? saved.get(internalId) : undefined;
  const isNamed = objectId === undefined || path.endsWith(`/${objectId}`);
  return { method, path: isNamed ? path : `${path}/${objectId}`, params, body };
}

function toSaveItem({ method, path, params = null, body: given }: BatchItem): SaveItem {
  const { __internalId, __children = [], ...body } = given ?? {};
  if (!isName(__internalId)) {
    throw new ApiError("badParameter", "Every item needs an __internalId.");
  }
  if (!Array.isArray(__children))
    throw new ApiError("badParameter", "__children must be an array.");
  const children = __children.map(toChild);
  return {
    method: method.toUpperCase(),
    path,
    params,
    internalId: __internalId,
    body,
    children,
  };
}

function toChild(value: Json): Child {
  const { className, cid, key } = isJsonObject(value) ? value : {};
  if (!isName(className) || !isName(cid) || !isName(key)) {
    throw new ApiError("badParameter", "A child needs className, cid and key.");
  }
  return { className: toClassName(className), cid, key };
}

function isName(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH;
}
