import { GetCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";
import { findSecretsItem } from "../../support/user-secrets.ts";

/** Internal attributes of a user's two items. */
const OWNED = [
  "_changeId",
  "_created",
  "_key",
  "_loginFailuresAtMs",
  "_passwordHash",
  "_passwordId",
  "_shard",
  "_tokenGeneration",
];
const ALTERED_BY_ANY_CHANGE = new Set(["_changeId"]);

const service = forAllTests(startAccountsService);
let count = 0;

const name = fc.oneof(
  fc.constantFrom(...OWNED, "_expiresAt", "__proto__", "constructor", "_importedTokenHash", "_x"),
  fc.constantFrom("objectId", "createdAt", "updatedAt", "sessionToken", "emailVerified", "salt"),
  fc.string({ maxLength: 4 }).map((text) => `_${text}`),
  fc.string({ maxLength: 6 }),
  fc.stringMatching(/^[a-z]{1,3}$/),
);
const key = fc.oneof(
  name,
  fc.tuple(name, name).map((path) => path.join(".")),
);
const operation = fc.oneof(
  fc.constantFrom("Increment", "Decrement").map((op) => ({ __op: op, amount: 1 })),
  fc.constantFrom("Add", "AddUnique", "Remove").map((op) => ({ __op: op, objects: ["x"] })),
  fc.constantFrom("BitOr", "BitXor").map((op) => ({ __op: op, value: 1 })),
  fc.constant({ __op: "Delete" }),
);
const value = fc.oneof(operation, fc.string(), fc.integer(), fc.jsonValue({ maxDepth: 2 }));
const body = fc
  .uniqueArray(fc.tuple(key, value), { minLength: 1, maxLength: 4, selector: ([k]) => k })
  .map((entries) => JSON.stringify(toObject(entries)));

/** Own members only, including one named `__proto__`. */
function toObject(entries: [string, unknown][]): object {
  const object = Object.create(null);
  for (const [member, content] of entries) {
    Object.defineProperty(object, member, { value: content, enumerable: true });
  }
  return object;
}

async function getItem(objectId: string): Promise<Record<string, unknown>> {
  const { Item: item = {} } = await service.engine.documents.send(
    new GetCommand({
      TableName: service.engine.tables.users,
      Key: { _key: `user#${objectId}` },
      ConsistentRead: true,
    }),
  );
  return { ...item, ...(await findSecretsItem(service.engine, objectId)) };
}

const owned = (item: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(item).filter(([k]) => k.startsWith("_") && !ALTERED_BY_ANY_CHANGE.has(k)),
  );

test("no sign-up writes an internal attribute", async () => {
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      count += 1;
      const known = `"username":"user${count}","password":"secret"`;
      const answer = await service.call("POST /users", text.replace("{", `{${known},`));
      expect(answer.status).toBeLessThan(500);
      if (answer.status !== 201) return;
      const item = await getItem(answer.body.objectId);
      const attributes = Object.keys(item).filter((k) => k.startsWith("_"));
      expect(OWNED).toEqual(expect.arrayContaining(attributes));
      expect(item).toMatchObject({
        _key: `user#${answer.body.objectId}`,
        _passwordHash: expect.stringMatching(/^scrypt:/),
        _tokenGeneration: expect.any(String),
        _shard: expect.any(Number),
      });
    }),
    { numRuns: 300 },
  );
});

test("no update writes an internal attribute", async () => {
  const { body: user } = await service.call("POST /users", { username: "tom", password: "secret" });
  const before = owned(await getItem(user.objectId));
  const path = `PUT /users/${user.objectId}`;
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const answer = await service.call(path, text, { session: user.sessionToken });
      expect(answer.status).toBeLessThan(500);
      const item = await getItem(user.objectId);
      expect(owned(item)).toEqual(before);
      expect(item).toMatchObject({ objectId: user.objectId, createdAt: user.createdAt });
    }),
    { numRuns: 150 },
  );
});
