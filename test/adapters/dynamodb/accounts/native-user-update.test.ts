import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDynamoUserStore } from "../../../../functions/adapters/dynamodb/accounts/users.ts";
import type { StoredUser } from "../../../../functions/domain/accounts/stored-user.ts";
import { changeUser } from "../../../../functions/domain/accounts/user.ts";
import { ApiError } from "../../../../functions/domain/api-error.ts";
import type { JsonObject } from "../../../../functions/domain/json.ts";
import { applyFieldOps } from "../../../../functions/domain/objects/field-ops.ts";
import { toNativeUpdate } from "../../../../functions/domain/objects/native-update.ts";
import type { UserStore } from "../../../../functions/ports/accounts.ts";
import { losingAnswer } from "../../../support/adapters/lost-answer.ts";
import { startDynamoDbEngine } from "../../../support/dynamodb-engine.ts";
import { forAllTests } from "../../../support/for-all-tests.ts";

const NOW_MS = Date.UTC(2026, 10, 21, 9);
const PARALLEL = 50;

const engine = forAllTests(startDynamoDbEngine);
let users: UserStore;
let tom: StoredUser;
let count = 0;

beforeAll(async () => {
  users = createDynamoUserStore({
    client: engine.documents,
    usersTable: engine.tables.users,
    userSecretsTable: engine.tables.userSecrets,
  });
});

beforeEach(async () => {
  count += 1;
  tom = {
    objectId: count.toString(16).padStart(24, "0"),
    username: `user${count}`,
    createdAt: "2026-11-21T08:00:00.000Z",
    updatedAt: "2026-11-21T08:00:00.000Z",
    _tokenGeneration: "g",
    text: "x",
    nothing: null,
  };
  await users.create(tom);
});

function update(changes: object, nowMs = NOW_MS) {
  const native = toNativeUpdate({}, changes as JsonObject);
  if (native === undefined) throw new Error("Not native");
  return users.update(tom, native, nowMs);
}

const increment = { __op: "Increment", amount: 1 };

/** Runs `work` and counts the writes that it sends. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  let writes = 0;
  engine.documents.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName?.startsWith("UpdateItem")) writes += 1;
        return next(args);
      },
    { step: "finalizeRequest", name: "countWrites" },
  );
  await work();
  engine.documents.middlewareStack.remove("countWrites");
  return writes;
}

const inParallel = (work: (index: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: PARALLEL }, (_, index) => work(index)));

describe("a native update", () => {
  test("sets, removes, counts and appends in one write and returns the stored user", async () => {
    await update({ gone: 1, n: 2, list: ["a"] });

    const result = await update({
      plain: { a: [1] },
      gone: { __op: "Delete" },
      n: { __op: "Decrement", amount: 0.5 },
      fresh: increment,
      list: { __op: "Add", objects: ["a", { b: 1 }] },
      tags: { __op: "Add", objects: [] },
    });

    const expected = { plain: { a: [1] }, n: 1.5, fresh: 1, list: ["a", "a", { b: 1 }], tags: [] };
    expect(result).toMatchObject({ kind: "changed", user: expected });
    const stored = await users.find(tom.objectId);
    expect(result).toEqual({ kind: "changed", user: stored });
    expect(stored).not.toHaveProperty("gone");
  });

  test.each([
    { text: increment },
    { nothing: increment },
    { text: { __op: "Add", objects: [1] } },
    { fine: 1, username: { __op: "Add", objects: [1] } },
  ])("writes nothing if it does not fit the stored values (%#)", async (changes) => {
    const before = await users.find(tom.objectId);
    expect(await update(changes)).toEqual({ kind: "unfit" });
    expect(await users.find(tom.objectId)).toEqual(before);
  });

  test("writes nothing if it makes the user too large", async () => {
    const huge = { big: { kind: "set" as const, value: "x".repeat(410_000) } };
    expect(await users.update(tom, huge, NOW_MS)).toEqual({ kind: "unfit" });
    expect(await users.find(tom.objectId)).toEqual(tom);
  });

  test("does not bring a deleted user back", async () => {
    await users.delete(tom);
    expect(await update({ n: increment })).toEqual({ kind: "missing" });
    expect(await users.find(tom.objectId)).toBe(undefined);
  });

  test("is applied once when its answer was lost", async () => {
    const result = await losingAnswer(engine.documents, () => update({ n: increment }));

    expect(result).toMatchObject({ kind: "changed", user: { n: 1 } });
    expect(await users.find(tom.objectId)).toMatchObject({ n: 1 });
  });

  test("is not applied twice when its answer was lost and another one came after it (R57)", async () => {
    const count = () => update({ n: increment });

    const result = losingAnswer(engine.documents, count, count);

    await expect(result).rejects.toThrow("Later writes hide");
    expect(await users.find(tom.objectId)).toMatchObject({ n: 2 });
  });

  test("never moves updatedAt backwards when clocks differ", async () => {
    await update({ n: 1 }, NOW_MS + 5_000);
    await update({ n: 2 }, NOW_MS);
    expect(await users.find(tom.objectId)).toMatchObject({
      n: 2,
      updatedAt: new Date(NOW_MS + 5_000).toISOString(),
    });
  });
});

test("DynamoDB's result of any update equals that of the operations", async () => {
  const operation = fc.oneof(
    fc.integer().map((amount) => ({ __op: "Increment", amount })),
    fc.integer().map((amount) => ({ __op: "Decrement", amount })),
    fc.array(fc.jsonValue({ maxDepth: 2 })).map((objects) => ({ __op: "Add", objects })),
    fc.constant({ __op: "Delete" }),
    fc.oneof(fc.integer(), fc.string(), fc.constant(null), fc.array(fc.integer())),
  );
  const changes = fc.dictionary(fc.constantFrom("n", "list", "text", "nothing"), operation);
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { maxLength: 3 }), async (steps) => {
      for (const step of steps.filter(isValid)) {
        const stored = (await users.find(tom.objectId)) as StoredUser;
        const expected = toOutcome(stored, step as JsonObject);
        const result = await update(step);
        if (expected === undefined) expect(result.kind).toBe("unfit");
        if (result.kind === "changed") expect(custom(result.user)).toEqual(expected);
      }
    }),
    { numRuns: 40 },
  );
});

const isValid = (changes: object) => toOutcome({} as StoredUser, changes as JsonObject);

const custom = ({ n, list, text, nothing }: StoredUser) => ({ n, list, text, nothing });

function toOutcome(stored: StoredUser, changes: JsonObject): object | undefined {
  try {
    const { object } = applyFieldOps(stored as unknown as JsonObject, changes);
    return custom(object as unknown as StoredUser);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

describe(`${PARALLEL} at once`, () => {
  const op = (index: number) => ({ n: increment, list: { __op: "Add", objects: [index] } });
  const expectNothingLost = async () => {
    const stored = await users.find(tom.objectId);
    expect(stored?.n).toBe(PARALLEL);
    expect(new Set(stored?.list as number[]).size).toBe(PARALLEL);
  };

  test("lose nothing and take one write each", async () => {
    const writes = await countWrites(() => inParallel((index) => update(op(index))));
    await expectNothingLost();
    expect(writes).toBe(PARALLEL);
  });

  test("take few writes more when their clocks differ", async () => {
    const skewed = (index: number) => update(op(index), NOW_MS + ((index * 17) % 40));
    const writes = await countWrites(() => inParallel(skewed));
    await expectNothingLost();
    expect(writes).toBeLessThanOrEqual(4 * PARALLEL);
  });

  test("lose nothing beside changes that read the user first", async () => {
    const read = (user: StoredUser, index: number) =>
      changeUser(user, { list: { __op: "AddUnique", objects: [index] }, n: increment } as never, {
        nowMs: NOW_MS,
        verifyEmail: false,
      }).user;
    await inParallel((index) =>
      index % 2 === 0 ? update(op(index)) : users.change(tom, (user) => read(user, index)),
    );
    await expectNothingLost();
  });
});
