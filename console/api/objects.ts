import { call, NotFoundError, orNotFound } from "./client.ts";

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
  readonly where?: string;
  readonly order?: string;
  readonly limit: number;
  readonly skip: number;
}

export const findSchemas = () => call<Readonly<Record<string, Schema>>>("/1.1/schemas");

export async function findObjects(className: string, page: Page): Promise<StoredObject[]> {
  const { results } = await call<{ results: StoredObject[] }>(pathOf(className), {
    query: { ...page, returnACL: "true" },
  });
  return results;
}

/** Reads the whole audience of the condition, so it costs as much as a scan. */
export async function countObjects(className: string, where?: string): Promise<number> {
  const query = { where, limit: 0, count: 1 };
  return (await call<{ count: number }>(pathOf(className), { query })).count;
}

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

export const updateObject = (className: string, objectId: string, changes: object) =>
  call<StoredObject>(pathOf(className, objectId), { method: "PUT", body: changes });

export const deleteObject = (className: string, objectId: string) =>
  call<object>(pathOf(className, objectId), { method: "DELETE" });

const pathOf = (className: string, objectId?: string) =>
  ["/1.1/classes", className, ...(objectId === undefined ? [] : [objectId])]
    .map((part, index) => (index === 0 ? part : encodeURIComponent(part)))
    .join("/");
