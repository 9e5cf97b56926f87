import { APP_ID, APP_KEY, MASTER_KEY, sign } from "../http-event.ts";
import {
  CLASS,
  type Dialect,
  direct,
  inBatch,
  inBatchSave,
  plain,
  USERS,
  withQuery,
} from "./dialect.ts";

const NOW_MS = 1_700_000_000_000;

const signed =
  (timestamp = NOW_MS) =>
  (master: boolean) => ({
    "x-lc-id": APP_ID,
    "x-lc-prod": "1",
    "x-lc-sign": master ? sign(MASTER_KEY, timestamp, ",master") : sign(APP_KEY, timestamp),
  });

const keyed = (master: boolean) => ({
  "x-lc-id": APP_ID,
  "x-lc-key": master ? `${MASTER_KEY},master` : APP_KEY,
});

const UUID = "1b671a64-40d5-491e-99b0-da01ff1f3341";
const byHeader = { me: () => direct("GET", `${USERS}/me`) };

const swift = {
  ...plain(USERS, {}),
  signUp: (fields: object) => inBatchSave("post", USERS, { id: UUID, fields }),
  save: (objectId: string, fields: object) =>
    inBatchSave("put", `${USERS}/${objectId}`, { id: objectId, fields }),
  saveIf: (objectId: string, fields: object, where: object) =>
    inBatchSave("put", `${USERS}/${objectId}`, { id: objectId, fields, params: { where } }),
};

/** The columns of wire.md 7.1. */
export const DIALECTS: Readonly<Record<string, Dialect>> = {
  JS: {
    ...plain(CLASS, { query: { new: "true" }, deleteBody: {} }),
    ...byHeader,
    credentials: signed(),
    signUp: (fields) => direct("POST", USERS, fields),
  },
  Swift: {
    ...swift,
    credentials: signed(),
    fetch: (objectId) => inBatch("get", `${USERS}/${objectId}`),
    remove: (objectId) => inBatch("delete", `${USERS}/${objectId}`),
  },
  "Objective-C": {
    ...swift,
    credentials: signed(),
    signUp: (fields) => inBatchSave("POST", USERS, { id: UUID, fields }),
    refreshToken: (objectId) => direct("PUT", `${USERS}/${objectId}/refreshSessionToken`),
  },
  Java: {
    ...plain(CLASS, { query: { fetchWhenSave: "false" }, deleteBody: {} }),
    credentials: signed(),
    loggedOut: { "x-lc-session": "" },
    signUp: (fields) =>
      direct("POST", USERS, { ...fields, tags: { __op: "AddUnique", objects: ["a"] } }),
    find: (where) => direct("GET", withQuery(USERS, { where })),
    count: (where) => direct("GET", withQuery(USERS, { where, count: "1", limit: "0" })),
  },
  Python: {
    ...plain(CLASS, { query: { fetchWhenSave: "false" }, deleteBody: {} }),
    credentials: signed(),
    signUp: (fields) => direct("POST", `${CLASS}?fetchWhenSave=false`, fields),
  },
  PHP: {
    ...plain(CLASS, {}),
    credentials: signed(NOW_MS / 1000),
    signUp: (fields) => inBatch("POST", CLASS, fields),
    save: (objectId, fields) => inBatch("PUT", `${CLASS}/${objectId}`, fields),
    saveIf: (objectId, fields, where) =>
      inBatch("PUT", `${CLASS}/${objectId}`, fields, { where: JSON.stringify(where) }),
    fetch: (objectId) => inBatch("GET", `${CLASS}/${objectId}`),
    remove: (objectId) => inBatch("DELETE", `${CLASS}/${objectId}`),
  },
  Go: {
    ...plain(USERS, {}),
    ...byHeader,
    credentials: keyed,
  },
  "C#": {
    ...plain(USERS, { query: { fetchWhenSave: "true" } }),
    ...byHeader,
    credentials: (master) => (master ? keyed(true) : signed()(false)),
  },
};
