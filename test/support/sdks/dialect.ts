import type { TestAnswer } from "../http-event.ts";

/** A request as an SDK sends it, and where it finds the answer. */
export interface Call {
  readonly method: string;
  /** Path with `/1.1` and the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly read: (answer: TestAnswer) => TestAnswer;
}

/** How one SDK expresses the operations on users (docs/protocol/requests.md, SDK differences). */
export interface Dialect {
  readonly credentials: (master: boolean) => Record<string, string>;
  /** Headers without a user; Java sends an empty session. */
  readonly loggedOut: Record<string, string>;
  signUp(fields: object): Call;
  me(token: string): Call;
  save(objectId: string, fields: object): Call;
  /** `save` asks for the changed fields: `new=true`, or `fetchWhenSave=True` as .NET writes it. */
  readonly asksForFields?: true;
  saveIf(objectId: string, fields: object, where: object): Call;
  fetch(objectId: string): Call;
  remove(objectId: string): Call;
  find(where: object): Call;
  count(where: object): Call;
  updatePassword?(objectId: string, oldPassword: string, newPassword: string): Call;
  refreshToken?(objectId: string): Call;
  readonly platforms?: PlatformDialect;
  readonly roles: "/1.1/roles" | "/1.1/classes/_Role";
}

/** Third-party accounts in the form that an SDK sends. */
export interface PlatformDialect {
  signIn(authData: object): Call;
  /** @param added the new accounts; the other parameter holds all of them */
  link(objectId: string, authData: object, added: object): Call;
  unlink(objectId: string, platform: string): Call;
}

export const byOperation = (platform: string) => ({ [`authData.${platform}`]: { __op: "Delete" } });
export const byNull = (platform: string) => ({ authData: { [platform]: null } });

export const USERS = "/1.1/users";
export const CLASS = "/1.1/classes/_User";

export function direct(method: string, path: string, body?: unknown): Call {
  return { method, path, body, read: (answer) => answer };
}

/** One item of `/batch`, whose own status is not sent. */
export function inBatch(method: string, path: string, body?: object, params?: object): Call {
  const item = { method, path, ...(body && { body }), ...(params && { params }) };
  return {
    ...direct("POST", "/1.1/batch", { requests: [item] }),
    read: (answer) => {
      const { success, error } = answer.body[0];
      return error ? { ...answer, status: 400, body: error } : { ...answer, body: success };
    },
  };
}

/** One item of `/batch/save`, answered under its `__internalId`. */
export function inBatchSave(
  method: string,
  path: string,
  { id, fields, params }: { id: string; fields: object; params?: object },
): Call {
  const body = { __internalId: id, __children: [], ...fields };
  const item = { method, path, body, new: true, ...(params && { params }) };
  return {
    ...direct("POST", "/1.1/batch/save", { requests: [item] }),
    read: (answer) => (answer.status === 200 ? { ...answer, body: answer.body[id] } : answer),
  };
}

export function withQuery(path: string, parameters: Record<string, unknown>): string {
  const texts = Object.entries(parameters).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)] as const,
  );
  return `${path}?${new URLSearchParams(texts as [string, string][])}`;
}

/** Plain requests on one collection, which most SDKs share. */
export function plain(collection: string, options: { query?: object; deleteBody?: object }) {
  const query = (options.query ?? {}) as Record<string, unknown>;
  const at = (objectId: string, more: object = {}) => {
    const parameters = { ...query, ...more };
    const path = `${collection}/${objectId}`;
    return Object.keys(parameters).length > 0 ? withQuery(path, parameters) : path;
  };
  return {
    loggedOut: {},
    signUp: (fields: object) => direct("POST", collection, fields),
    me: (token: string) => direct("GET", withQuery(`${USERS}/me`, { session_token: token })),
    save: (objectId: string, fields: object) => direct("PUT", at(objectId), fields),
    saveIf: (objectId: string, fields: object, where: object) =>
      direct("PUT", at(objectId, { where }), fields),
    fetch: (objectId: string) => direct("GET", `${collection}/${objectId}`),
    remove: (objectId: string) => direct("DELETE", `${collection}/${objectId}`, options.deleteBody),
    find: (where: object) => direct("GET", withQuery(collection, { where })),
    count: (where: object) =>
      direct("GET", withQuery(collection, { where, count: "1", limit: "0" })),
    updatePassword: (objectId: string, old_password: string, new_password: string) =>
      direct("PUT", `${USERS}/${objectId}/updatePassword`, { old_password, new_password }),
    refreshToken: (objectId: string) =>
      direct("PUT", `${USERS}/${objectId}/refreshSessionToken`, null),
  };
}
