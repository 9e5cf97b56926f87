import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import type { ImportWriter } from "../../../../cli/import/import-writer.ts";
import { createDynamoUserStore } from "../../../../functions/adapters/dynamodb/accounts/users.ts";
import { createClassFieldCatalog } from "../../../../functions/adapters/dynamodb/classes/class-field-catalog.ts";
import { createDynamoObjectStore } from "../../../../functions/adapters/dynamodb/classes/object-store.ts";
import type { StoredUser } from "../../../../functions/domain/accounts/stored-user.ts";
import { UNLIMITED_WORK } from "../../../../functions/domain/work-budget.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { scanTable } from "../../../support/scan-table.ts";
import { toSourceRow, writeInto } from "../../../support/transfer/stack-writer.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 8);
const [FIRST, SECOND, THIRD] = [1, 2, 3].map((day) => `2026-11-0${day}T00:00:00.000Z`) as [
  string,
  string,
  string,
];
const DEFINITIONS = {
  Todo: { indexedFields: ["list"], sortedFields: [], uniqueFields: ["code"] },
};
const HASH = Buffer.alloc(64, 7).toString("base64");

/** A hash is stored with its salt in base64. */
const SECOND_SALT = Buffer.from("s2").toString("base64");

const engine = forAllTests(startDynamoDbEngine);
let writer: ImportWriter;
let count = 0;

beforeAll(async () => {
  writer = writeInto(engine, {
    ...{ definitions: DEFINITIONS, indexedFields: ["channels"], nowMs: NOW_MS },
  });
});

const newId = () => `6955b900${(count++).toString(16).padStart(16, "0")}`;

/** Imports one version of a row. */
async function importRow(className: string, updatedAt: string, fields: object): Promise<unknown> {
  const row = toSourceRow(className, { createdAt: FIRST, updatedAt, ...fields });
  const [outcome] = await writer.write([row]);
  return outcome?.kind === "refused" ? outcome.reason : outcome?.kind;
}

const clock = { now: () => NOW_MS };

function objects() {
  const { objects: objectsTable, objectIndex: objectIndexTable } = engine.tables;
  const shared = { client: engine.documents, objectsTable, objectIndexTable, clock };
  const fields = createClassFieldCatalog({ ...shared, definitions: DEFINITIONS });
  return createDynamoObjectStore({ ...shared, fields });
}

function users() {
  const { users: usersTable, userSecrets: userSecretsTable } = engine.tables;
  return createDynamoUserStore({ client: engine.documents, usersTable, userSecretsTable });
}

async function userOf(objectId: string): Promise<StoredUser> {
  const user = await users().find(objectId);
  if (!user) throw new TypeError("The user is not there");
  return user;
}

describe("an object that a later export has in a newer version", () => {
  it("is brought up to date, again and again, with its postings and unique values", async () => {
    const objectId = newId();
    const code = newId();
    expect(await importRow("Todo", FIRST, { objectId, code: "old", list: "a" })).toBe("written");

    expect(await importRow("Todo", SECOND, { objectId, code, list: "b" })).toBe("updated");
    expect(await importRow("Todo", THIRD, { objectId, code, list: "c" })).toBe("updated");

    expect(await objects().find("Todo", objectId)).toMatchObject({ list: "c", updatedAt: THIRD });
    const index = await scanTable(engine, engine.tables.objectIndex);
    const entries = index.filter((item) => item._member === objectId).map(({ _entry }) => _entry);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toContain("c");
    expect(await importRow("Todo", FIRST, { objectId: newId(), code: "old" })).toBe("written");
    expect(await importRow("Todo", FIRST, { objectId: newId(), code })).toContain("code");
  });

  it.each([FIRST, SECOND])("stays when the export is of %s, not newer", async (updatedAt) => {
    const objectId = newId();
    await importRow("Todo", SECOND, { objectId, n: 2 });

    expect(await importRow("Todo", updatedAt, { objectId, n: 1 })).toBe("kept");

    expect(await objects().find("Todo", objectId)).toMatchObject({ n: 2 });
  });

  it("stays when it was changed here", async () => {
    const objectId = newId();
    await importRow("Todo", FIRST, { objectId, n: 1 });
    await objects().change(
      "Todo",
      objectId,
      async (stored) => ({
        object: { ...stored, n: 7, updatedAt: SECOND, _revision: stored._revision + 1 },
      }),
      UNLIMITED_WORK,
    );

    expect(await importRow("Todo", THIRD, { objectId, n: 3 })).toBe("kept");

    expect(await objects().find("Todo", objectId)).toMatchObject({ n: 7 });
  });

  it("stays unchanged when its new unique value belongs to another row", async () => {
    const objectId = newId();
    await importRow("Todo", FIRST, { objectId, code: newId() });
    await importRow("Todo", FIRST, { objectId: newId(), code: "taken" });

    expect(await importRow("Todo", SECOND, { objectId, code: "taken", n: 1 })).toMatch(/unique/i);

    expect(await objects().find("Todo", objectId)).not.toHaveProperty("n");
  });
});

describe("a user whom a later export has in a newer version", () => {
  it("gets the new name, password and session, and keeps the sessions of here", async () => {
    const objectId = newId();
    const [before, after] = ["a", "b"].map((letter) => letter.repeat(25));
    const password = { password: HASH, salt: "s1" };
    await importRow("_User", FIRST, {
      ...{ objectId, username: `old-${objectId}`, sessionToken: before, ...password },
    });
    const { _tokenGeneration } = await userOf(objectId);

    const fields = { objectId, username: `new-${objectId}`, sessionToken: after };
    expect(await importRow("_User", SECOND, { ...fields, ...password, salt: "s2" })).toBe(
      "updated",
    );

    const user = await userOf(objectId);
    expect(user).toMatchObject({
      username: `new-${objectId}`,
      updatedAt: SECOND,
      _tokenGeneration,
    });
    const items = (await scanTable(engine, engine.tables.users)).filter(
      (item) => item.objectId === objectId,
    );
    expect(items.map(({ _key }) => String(_key).split("#")[0]).sort()).toEqual([
      ...["session", "user", "username"],
    ]);
    const secrets = await scanTable(engine, engine.tables.userSecrets);
    const own = secrets.find(({ _key }) => _key === `user#${objectId}`);
    expect(own).toMatchObject({ _passwordHash: expect.stringContaining(SECOND_SALT) });
    expect(own?._passwordId).toBe(user._passwordId);
    expect(await importRow("_User", THIRD, { ...fields, nickname: "n" })).toBe("updated");
  });

  it("stays when they changed something here", async () => {
    const objectId = newId();
    const username = `u-${objectId}`;
    await importRow("_User", FIRST, { objectId, username });
    await users().change(await userOf(objectId), (user) => ({ ...user, updatedAt: SECOND, n: 1 }));

    expect(await importRow("_User", THIRD, { objectId, username, n: 2 })).toBe("kept");

    expect(await userOf(objectId)).toMatchObject({ n: 1 });
  });

  it("stays away when they were deleted here while there was a bridge", async () => {
    const objectId = newId();
    const Item = { _key: `bridged#${objectId}` };
    await engine.documents.send(new PutCommand({ TableName: engine.tables.users, Item }));

    expect(await importRow("_User", FIRST, { objectId, username: objectId })).toBe("leftOut");

    expect(await users().find(objectId)).toBeUndefined();
  });
});

describe("a device that a later export has in a newer version", () => {
  const stored = async (objectId: string) =>
    (await scanTable(engine, engine.tables.installations)).find(
      (item) => item.objectId === objectId,
    );

  it("gets its new token and channels", async () => {
    const objectId = newId();
    const device = { objectId, deviceType: "ios", deviceToken: objectId.padEnd(64, "0") };
    await importRow("_Installation", FIRST, { ...device, channels: ["a"] });

    const deviceToken = objectId.padEnd(64, "1");
    const next = { ...device, deviceToken, channels: ["b"] };
    expect(await importRow("_Installation", SECOND, next)).toBe("updated");

    expect(await stored(objectId)).toMatchObject({ deviceToken, channels: ["b"] });
    const index = await scanTable(engine, engine.tables.installationIndex);
    const own = index.filter((item) => JSON.stringify(item).includes(objectId));
    expect(own.map(({ _entry }) => _entry).join()).not.toContain("#a");
  });
});
