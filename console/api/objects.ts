import { call, NotFoundError, orNotFound } from "./client.ts";
import { toPattern } from "./pattern.ts";

export type Acl = Readonly<Record<string, { readonly read?: boolean; readonly write?: boolean }>>;

export interface StoredObject {
  readonly objectId: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly ACL?: Acl;
  readonly [field: string]: unknown;
}

export interface Column {
  readonly type: string;
  /** Only for a Pointer or Relation. */
  readonly className?: string;
}

export type Schema = Readonly<Record<string, Column>>;

export interface Page {
  readonly where?: string | undefined;
  readonly order?: string;
  readonly limit: number;
  readonly skip: number;
  /** 1 to learn how the query was answered. */
  readonly explain?: 1;
}

export const findSchemas = () => call<Readonly<Record<string, Schema>>>("/1.1/schemas");

/** How a query was answered. */
export interface Explanation {
  /** Objects of the class as its size was last counted. */
  readonly objects?: number;
  /** How the objects were reached: by an index (`sorted`, `creation`, …) or by a `scan`. */
  readonly path?: { readonly kind: string; readonly field?: string; readonly ordered?: boolean };
  /** All ways that were compared. */
  readonly candidates?: readonly { readonly path: { readonly kind: string } }[];
  readonly readUnits?: number;
  /** The line of the configuration that would give the query an index. */
  readonly proposal?: string;
}

export interface FoundObjects {
  readonly results: readonly StoredObject[];
  readonly explain?: Explanation;
}

export const findObjects = (className: string, page: Page) =>
  call<FoundObjects>(pathOf(className), { query: { ...page, returnACL: "true" } });

export interface Count {
  readonly count: number;
  /** The size of a class that is too large to be read. */
  readonly approximate?: true;
}

/** Reads the whole audience of the condition, so it costs as much as a scan. */
export const countObjects = (className: string, where?: string) =>
  call<Count>(pathOf(className), { query: { where, limit: 0, count: 1 } });

/** @throws NotFoundError no object has this id */
export async function getObject(className: string, objectId: string): Promise<StoredObject> {
  const query = { returnACL: "true" };
  const request = call<StoredObject>(pathOf(className, objectId), { query });
  const found = await orNotFound(request, className, objectId);
  // LeanCloud's answer for a missing object is an empty one.
  if (!found.objectId) throw new NotFoundError(className, objectId);
  return found;
}

export const createObject = (className: string, fields: object) =>
  call<StoredObject>(pathOf(className), { method: "POST", body: fields });

/** The first object of a class creates it, so this saves an empty one and deletes it again. */
export async function createClass(className: string): Promise<void> {
  const { objectId } = await createObject(className, {});
  await deleteObject(className, objectId);
}

/** @param where a condition that the object has to meet, as JSON; otherwise the answer is code 305 */
export const updateObject = (
  className: string,
  objectId: string,
  changes: object,
  where?: string,
) =>
  call<StoredObject>(pathOf(className, objectId), {
    method: "PUT",
    query: { where },
    body: changes,
  });

export const deleteObject = (className: string, objectId: string) =>
  call<object>(pathOf(className, objectId), { method: "DELETE" });

export const pathOf = (className: string, objectId?: string) =>
  ["/1.1/classes", className, ...(objectId === undefined ? [] : [objectId])]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join("/");

const MAX_FOUND = 8;
const MAX_NAMES = 5;
const NAMES = /name|title|mail|phone/i;

/** The newest objects in one of whose names or addresses the text is; it reads the class. */
export async function searchObjects(
  className: string,
  schema: Schema,
  text: string,
): Promise<readonly StoredObject[]> {
  const isName = (field: string) => schema[field]?.type === "String" && NAMES.test(field);
  const names = Object.keys(schema).filter(isName).slice(0, MAX_NAMES);
  const pattern = { $regex: toPattern(text), $options: "i" };
  const where = JSON.stringify({
    $or: [{ objectId: text }, ...names.map((field) => ({ [field]: pattern }))],
  });
  const page = { where, order: "-createdAt", limit: MAX_FOUND, skip: 0 };
  return (await findObjects(className, page)).results;
}
