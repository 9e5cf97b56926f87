import { APP_ID, APP_KEY, MASTER_KEY, sign } from "../http-event.ts";
import {
  byNull,
  byOperation,
  CLASS,
  type Dialect,
  direct,
  inBatch,
  inBatchSave,
  type PlatformDialect,
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

const ROLES = "/1.1/roles";
const ROLE_CLASS = "/1.1/classes/_Role";

/** Sends only new platforms and unlinks by an operation, like JS, Swift and Objective-C. */
const addingPlatforms = (collection: string, query = ""): PlatformDialect => ({
  signIn: (authData) => direct("POST", USERS, { authData }),
  link: (objectId, _, added) =>
    direct("PUT", `${collection}/${objectId}${query}`, { authData: added }),
  unlink: (objectId, platform) =>
    direct("PUT", `${collection}/${objectId}${query}`, byOperation(platform)),
});

/** Sends the whole map and unlinks by null, like Python, PHP and C#. */
const wholePlatforms = (collection: string, query = ""): PlatformDialect => ({
  signIn: (authData) => direct("POST", `${collection}${query}`, { authData }),
  link: (objectId, authData) => direct("PUT", `${collection}/${objectId}${query}`, { authData }),
  unlink: (objectId, platform) =>
    direct("PUT", `${collection}/${objectId}${query}`, byNull(platform)),
});

/** The SDKs of docs/protocol/requests.md, SDK differences. */
export const DIALECTS: Readonly<Record<string, Dialect>> = {
  JS: {
    ...plain(CLASS, { query: { new: "true" }, deleteBody: {} }),
    ...byHeader,
    asksForFields: true,
    roles: ROLE_CLASS,
    platforms: addingPlatforms(CLASS, "?new=true"),
    credentials: signed(),
    signUp: (fields) => direct("POST", USERS, fields),
  },
  Swift: {
    ...swift,
    roles: ROLES,
    platforms: addingPlatforms(USERS),
    credentials: signed(),
    fetch: (objectId) => inBatch("get", `${USERS}/${objectId}`),
    remove: (objectId) => inBatch("delete", `${USERS}/${objectId}`),
  },
  "Objective-C": {
    ...swift,
    roles: ROLES,
    platforms: addingPlatforms(USERS),
    credentials: signed(),
    signUp: (fields) => inBatchSave("POST", USERS, { id: UUID, fields }),
    refreshToken: (objectId) => direct("PUT", `${USERS}/${objectId}/refreshSessionToken`),
  },
  Java: {
    ...plain(CLASS, { query: { fetchWhenSave: "false" }, deleteBody: {} }),
    roles: ROLE_CLASS,
    platforms: {
      ...wholePlatforms(CLASS, "?fetchWhenSave=false"),
      signIn: (authData) => direct("POST", `${USERS}?failOnNotExist=false`, { authData }),
      unlink: addingPlatforms(CLASS, "?fetchWhenSave=false").unlink,
    },
    credentials: signed(),
    loggedOut: { "x-lc-session": "" },
    signUp: (fields) =>
      direct("POST", USERS, { ...fields, tags: { __op: "AddUnique", objects: ["a"] } }),
    find: (where) => direct("GET", withQuery(USERS, { where })),
    count: (where) => direct("GET", withQuery(USERS, { where, count: "1", limit: "0" })),
  },
  Python: {
    ...plain(CLASS, { query: { fetchWhenSave: "false" }, deleteBody: {} }),
    roles: ROLE_CLASS,
    platforms: wholePlatforms(CLASS, "?fetchWhenSave=false"),
    credentials: signed(),
    signUp: (fields) => direct("POST", `${CLASS}?fetchWhenSave=false`, fields),
  },
  PHP: {
    ...plain(CLASS, {}),
    roles: ROLE_CLASS,
    platforms: {
      signIn: (authData) => inBatch("POST", CLASS, { authData }),
      link: (objectId, authData) => inBatch("PUT", `${CLASS}/${objectId}`, { authData }),
      unlink: (objectId, platform) => inBatch("PUT", `${CLASS}/${objectId}`, byNull(platform)),
    },
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
    roles: ROLES,
    credentials: keyed,
  },
  "C#": {
    ...plain(USERS, { query: { fetchWhenSave: "True" } }),
    ...byHeader,
    asksForFields: true,
    roles: ROLES,
    platforms: {
      ...wholePlatforms(USERS, "?fetchWhenSave=True"),
      signIn: (authData) => direct("POST", USERS, { authData }),
    },
    credentials: (master) => (master ? keyed(true) : signed()(false)),
  },
};
