import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ImportWriter } from "../../../../cli/import/import-writer.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { pointer } from "../../../support/pointer.ts";
import { type Item, scanTable } from "../../../support/scan-table.ts";
import {
  type ObjectsService,
  startObjectsService,
} from "../../../support/services/objects-service.ts";
import { add } from "../../../support/services/roles-service.ts";
import { toSourceLink, toSourceRow, writeInto } from "../../../support/transfer/stack-writer.ts";

const INDEXES = {
  definitions: {
    Todo: {
      indexedFields: ["n", "owner", "list"],
      sortedFields: ["n", "due"],
      uniqueFields: ["code"],
    },
  },
  indexedFields: ["channels", "owner"],
};
const ACL = { "*": { read: true } };

let service: ObjectsService;
let imported: DynamoDbEngine;
let writer: ImportWriter;

beforeAll(async () => {
  const { definitions, indexedFields } = INDEXES;
  service = await startObjectsService({ indexedFields }, { definitions });
  imported = await startDynamoDbEngine();
  writer = writeInto(imported, { ...INDEXES, nowMs: Date.UTC(2026, 10, 21, 8) });
});
afterAll(async () => {
  await service?.stop();
  await imported?.stop();
});

/** Chosen anew by each writer, or different in answers. */
const OWN = [
  ...["_changeId", "_revision", "_writtenAt", "_createdAt", "_tokenGeneration", "_passwordId"],
  ...["_importedAt", "_atLeanCloud"],
  ...["emailVerified", "mobilePhoneVerified"],
];
/** Counts of requests, networks of earlier log-ins, and sizes of classes, which are estimated. */
const COUNTERS = /^(_network#|_size|known-network#)/;

async function itemsOf(engine: DynamoDbEngine, table: keyof DynamoDbEngine["tables"]) {
  const items = (await scanTable(engine, engine.tables[table])).filter(
    ({ _key = "", _partition = "" }) => !COUNTERS.test(`${_key}${_partition}`),
  );
  const keyOf = ({ _key, _entry, _member, _partition, objectId }: Item) =>
    JSON.stringify([_key, _entry, _member, _partition, objectId]);
  return new Map(
    items
      .map((item) => [keyOf(item), withoutOwn(item)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

const withoutOwn = (item: Item) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !OWN.includes(name)));

const read = async (path: string) => (await service.get(path, { returnACL: "true" })).body;

async function exportUser(objectId: string) {
  const { sessionToken, ...row } = await read(`/users/${objectId}`);
  const secrets = await scanTable(service.engine, service.engine.tables.userSecrets);
  const hash = secrets.find(({ _key }) => _key === `user#${objectId}`)?._passwordHash;
  const password = typeof hash === "string" ? hash.split(":")[1] : "";
  return toSourceRow("_User", { ...row, password, passwordKind: "scrypt" });
}

/** One of every kind, saved by the service and imported from its answers. */
async function saveAndImport() {
  const person = { email: "tom@example.com", mobilePhoneNumber: "13800000000", nick: { a: [1] } };
  const tom = await service.signUp({ ...person, ACL });
  const authData = { anonymous: { id: "0123456789abcdef0123456789abcdef" } };
  const { body: anonymous } = await service.call("POST /users", { authData, ACL });
  await writer.write([await exportUser(tom.objectId), await exportUser(anonymous.objectId)]);

  const { objectId: roleId } = await service.createRole();
  const users = { users: add(pointer("_User", tom.objectId)) };
  await service.call(`PUT /roles/${roleId}`, users, { master: true });
  const member = { owningId: roleId, relatedClass: "_User", relatedId: tom.objectId };
  await writer.write([toSourceRow("_Role", await read(`/roles/${roleId}`))]);
  await writer.write([toSourceLink({ ownerClass: "_Role", key: "users", ...member })]);

  const owner = pointer("_User", tom.objectId);
  await service.register({ channels: ["news"], city: "Bern", badge: 2, owner, ACL });
  const token = { deviceToken: "a".repeat(64), deviceType: "ios", timeZone: "Asia/Shanghai" };
  await service.register({ ...token, channels: [], installationId: undefined, ACL });
  const { results: devices } = await read("/installations");
  await writer.write(devices.map((device: object) => toSourceRow("_Installation", device)));

  const { body: tag } = await service.call("POST /classes/Tag", { name: "red", ACL });
  const { body: todo } = await service.call("POST /classes/Todo", {
    ...{ title: "tea", empty: "", n: 1.5, zero: 0, done: false, nothing: null, code: "c1", owner },
    ...{ list: [1, "a", { b: null }], map: { a: null, "k-x": 1 }, ACL },
    due: { __type: "Date", iso: "2026-01-01T00:00:00.000Z" },
    place: { __type: "GeoPoint", latitude: 39.9, longitude: 116.3 },
    bytes: { __type: "Bytes", base64: "aGk=" },
    file: { __type: "File", id: tag.objectId, name: "a.png", url: "https://example.com/a.png" },
    tags: add(pointer("Tag", tag.objectId)),
  });
  await writer.write([toSourceRow("Tag", await read(`/classes/Tag/${tag.objectId}`))]);
  const row = toSourceRow("Todo", await read(`/classes/Todo/${todo.objectId}`));
  await writer.write([row]);
  const link = { owningId: todo.objectId, relatedClass: "Tag", relatedId: tag.objectId };
  await writer.write([toSourceLink({ ownerClass: "Todo", key: "tags", ...link })]);
  return row;
}

const TABLES = [
  ...["users", "userSecrets", "roles", "installations", "installationIndex"],
  ...["objects", "objectIndex"],
] as const;

describe("an import of what the service answers", () => {
  let todo: Awaited<ReturnType<typeof saveAndImport>>;
  beforeAll(async () => {
    todo = await saveAndImport();
  });

  it.each(TABLES)("writes the items that the service has in its table of %s", async (table) => {
    const name = table as keyof DynamoDbEngine["tables"];
    const stored = await itemsOf(service.engine, name);

    expect(stored.size).toBeGreaterThan(1);
    expect(await itemsOf(imported, name)).toEqual(stored);
  });

  it("changes nothing when it is repeated", async () => {
    const before = await itemsOf(imported, "objects");

    expect(await writer.write([todo])).toEqual([{ kind: "kept" }]);
    expect(await itemsOf(imported, "objects")).toEqual(before);
  });
});
