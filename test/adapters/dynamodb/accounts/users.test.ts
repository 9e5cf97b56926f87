import { PutCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDynamoLoginAttempts } from "../../../../functions/adapters/dynamodb/accounts/login-attempts.ts";
import { createDynamoUserStore } from "../../../../functions/adapters/dynamodb/accounts/users.ts";
import { importedTokenHash } from "../../../../functions/domain/accounts/session-token.ts";
import type { StoredUser } from "../../../../functions/domain/accounts/stored-user.ts";
import { nextUpdatedAt } from "../../../../functions/domain/objects/object.ts";
import { createSessionTokens } from "../../../../functions/features/accounts/session-tokens.ts";
import type { UserStore } from "../../../../functions/ports/accounts.ts";
import { losingAnswer } from "../../../support/adapters/lost-answer.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";
import { findSecretsItem } from "../../../support/user-secrets.ts";

const engine = forAllTests(startDynamoDbEngine);
let users: UserStore;
let tom: StoredUser;
let count = 0;

beforeAll(async () => {
  users = createDynamoUserStore(table());
});

beforeEach(async () => {
  tom = aUser();
  await users.create(tom);
});

const table = () => ({
  client: engine.documents,
  usersTable: engine.tables.users,
  userSecretsTable: engine.tables.userSecrets,
});

function aUser(fields: Partial<StoredUser> = {}): StoredUser {
  count += 1;
  return {
    objectId: count.toString(16).padStart(24, "0"),
    username: `user${count}`,
    createdAt: "2026-11-21T08:00:00.000Z",
    updatedAt: "2026-11-21T08:00:00.000Z",
    _tokenGeneration: "g",
    ...fields,
  };
}

/** Changes are made at one moment, as by clients that hit the same millisecond. */
function increment(user: StoredUser): StoredUser {
  return { ...user, n: Number(user.n ?? 0) + 1, updatedAt: nextUpdatedAt(user.updatedAt, 0) };
}

async function countItems(objectId: string): Promise<number> {
  const { Items: items = [] } = await engine.documents.send(
    new ScanCommand({ TableName: engine.tables.users }),
  );
  return items.filter((item) => item.objectId === objectId).length;
}

describe("creating users", () => {
  test("writes the user and one item for each unique value, or nothing (R15)", async () => {
    const eve = aUser({ username: "eve", email: "e@x.io", mobilePhoneNumber: "+8613800000009" });
    const other = aUser({ username: "other", email: "e@x.io" });

    const results = [await users.create(eve), await users.create(other)];

    expect(results).toEqual([{ kind: "created" }, { kind: "conflict", field: "email" }]);
    expect([await countItems(eve.objectId), await countItems(other.objectId)]).toEqual([4, 0]);
    expect(await users.find(eve.objectId)).toEqual(eve);
  });

  test("two at once with one name: one is created", async () => {
    const twins = [aUser({ username: "twin" }), aUser({ username: "twin" })];
    const results = await Promise.all(twins.map((twin) => users.create(twin)));
    expect(results.map(({ kind }) => kind).sort()).toEqual(["conflict", "created"]);
  });
});

describe("changing users", () => {
  test("loses no update, also from a stale version", async () => {
    const results = await Promise.all(
      Array.from({ length: 30 }, () => users.change(tom, increment)),
    );
    expect(results.every(({ kind }) => kind === "changed")).toBe(true);
    expect(await users.find(tom.objectId)).toMatchObject({ n: 30 });
  });

  test("applies a change once when its answer was lost", async () => {
    const result = await losingAnswer(engine.documents, () => users.change(tom, increment));

    expect(result).toMatchObject({ kind: "changed", user: { n: 1 } });
    expect(await users.find(tom.objectId)).toMatchObject({ n: 1 });
  });

  test("applies no change twice when its answer was lost and another one came after it", async () => {
    const count = () => users.change(tom, increment);

    const result = losingAnswer(engine.documents, count, count);

    await expect(result).rejects.toThrow("Later writes hide");
    expect(await users.find(tom.objectId)).toMatchObject({ n: 2 });
  });

  test("leaves failed logins that came in between", async () => {
    const attempts = createDynamoLoginAttempts(table());
    await attempts.reserve(tom.objectId, 1);
    await users.change(tom, increment);
    expect(await users.find(tom.objectId)).toMatchObject({ n: 1 });
    expect(await findSecretsItem(engine, tom.objectId)).toMatchObject({ _loginFailuresAtMs: [1] });
  });

  test("does not bring a deleted user back", async () => {
    await users.delete(tom);
    expect(await users.change(tom, increment)).toEqual({ kind: "missing" });
    expect(await countItems(tom.objectId)).toBe(0);
  });

  test("claims a name only if it is free, and then frees the old one", async () => {
    const eve = aUser();
    await users.create(eve);
    const rename = (username: string) => (user: StoredUser) => ({ ...increment(user), username });

    const taken = await users.change(tom, rename(eve.username));
    const renamed = await users.change(tom, rename(`free${count}`));

    expect([taken.kind, renamed.kind]).toEqual(["conflict", "changed"]);
    const ids = [tom.username, eve.username, `free${count}`].map((value) =>
      users.findObjectId({ field: "username", value }),
    );
    expect(await Promise.all(ids)).toEqual([undefined, eve.objectId, tom.objectId]);
  });

  test("stores every JSON value as it was", async () => {
    const values = { big: 1e20, small: 1e-7, no: null, empty: "", list: [{ a: [] }, 1.5, true] };
    await users.change(tom, (user) => ({ ...increment(user), ...values }));
    expect(await users.find(tom.objectId)).toMatchObject(values);
  });
});

test("deleting removes the user and every claim, also those made meanwhile (R15)", async () => {
  await users.change(tom, (user) => ({ ...increment(user), email: `late${count}@x.io` }));

  await Promise.all([users.delete(tom), users.delete(tom)]);

  expect(await countItems(tom.objectId)).toBe(0);
});

test("every user is listed once", async () => {
  const created = Array.from({ length: 40 }, () => aUser());
  await Promise.all(created.map((user) => users.create(user)));

  const listed: string[] = [];
  for await (const page of users.list()) listed.push(...page.map(({ objectId }) => objectId));

  expect(listed).toEqual(expect.arrayContaining(created.map(({ objectId }) => objectId)));
  expect(new Set(listed).size).toBe(listed.length);
});

describe("login attempts", () => {
  test("leave nothing behind for an unknown user", async () => {
    const attempts = createDynamoLoginAttempts(table());
    expect(await attempts.reserve("nobody", 1)).toEqual({ kind: "missing" });
    expect(await users.find("nobody")).toBe(undefined);
  });

  test("are counted and given back exactly under races", async () => {
    const attempts = createDynamoLoginAttempts(table());
    const logIn = async (nowMs: number) => {
      const attempt = await attempts.reserve(tom.objectId, nowMs);
      if (attempt.kind === "reserved" && nowMs % 2 === 0) {
        await attempts.refundAttempt(attempt.attempt);
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5].map(logIn));
    const { _loginFailuresAtMs: failures } = (await findSecretsItem(engine, tom.objectId)) ?? {};
    expect([...(failures as number[])].sort()).toEqual([1, 3, 5]);
  });
});

test("an imported session token works until it is replaced", async () => {
  const token = "spws3590icjdpr3tb9jaofm0h";
  const hash = importedTokenHash(token);
  const tokens = createSessionTokens(users, async () => ["secret"]);
  const TableName = engine.tables.users;
  const Item = { _key: `session#${hash}`, objectId: tom.objectId };
  await engine.documents.send(new PutCommand({ TableName, Item }));
  await users.change(tom, (user) => ({ ...increment(user), _importedTokenHash: hash }));
  expect(await tokens.findUser(token)).toMatchObject({ objectId: tom.objectId });

  await users.change(tom, (user) => {
    const { _importedTokenHash: _, ...rest } = increment(user);
    return rest as StoredUser;
  });

  expect(await tokens.findUser(token)).toBe(undefined);
});
