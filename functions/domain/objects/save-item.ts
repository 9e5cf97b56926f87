import { ApiError } from "../api-error.ts";
import type { Json, JsonObject } from "../json.ts";
import type { BatchItem } from "./batch-item.ts";

/** One item of `/batch/save` (wire.md 1.10). */
export interface SaveItem {
  readonly method: string;
  readonly path: string;
  readonly params?: object | null;
  /** The client's name of the object: its objectId, or a UUID while it has none. */
  readonly internalId: string;
  /** Without what speaks about the request. */
  readonly body: JsonObject;
  readonly children: readonly Child[];
}

/** A field of an item that is to point to another one. */
interface Child {
  readonly className: string;
  /** The `__internalId` of an item before this one, or an objectId. */
  readonly cid: string;
  readonly key: string;
}

/** The objectIds that are known so far, by `__internalId`. */
export type SavedIds = ReadonlyMap<string, string>;

/** What this service stores, so what a field can point to. */
const CLASSES = new Set(["_User", "_Role", "_Installation"]);

const MAX_ID_LENGTH = 128;

/**
 * @throws ApiError badParameter without an `__internalId`, for malformed children, and for a child
 *   that is created after the item; classNotFound for a child of a class that is not stored here
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
 * The item as a batch item: its children are pointers, and an update of an object that this request
 * has created goes to it, since Objective-C sends it to the path of its class.
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
  const { __internalId, __children = [], ...body } = (given ?? {}) as JsonObject;
  if (!isName(__internalId)) {
    throw new ApiError("badParameter", "Every item needs an __internalId.");
  }
  if (!Array.isArray(__children)) throw new ApiError("badParameter", "__children is no array.");
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
  const { className, cid, key } = (value ?? {}) as { [K in keyof Child]?: Json };
  if (!isName(className) || !isName(cid) || !isName(key)) {
    throw new ApiError("badParameter", "A child needs className, cid and key.");
  }
  if (!CLASSES.has(className)) throw new ApiError("classNotFound");
  return { className, cid, key };
}

function isName(value: Json | undefined): value is string {
  return typeof value === "string" && value !== "" && value.length <= MAX_ID_LENGTH;
}
