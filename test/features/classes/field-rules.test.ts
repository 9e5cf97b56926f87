import { beforeAll, describe, expect, it } from "vitest";
import type { ClassDefinitions } from "../../../functions/domain/classes/class-definition.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer } from "../../support/pointer.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";
import type { TestUser } from "../../support/services/roles-service.ts";

const definitions: ClassDefinitions = {
  Answer: { hiddenFields: ["correct", "sources"] },
  Score: { readOnlyFields: ["points"], defaults: { points: 10, tags: ["new"] } },
  Task: { requiredFields: ["title"] },
  Note: { defaultACL: { "*": { read: true }, _owner: { read: true, write: true } } },
};

const service = forAllTests(() => startObjectsService({}, { definitions }));
let ada: TestUser;

beforeAll(async () => {
  ada = await service.signUp();
});

const create = async (name: string, fields: object, options: object = {}) =>
  (await service.call(`POST /classes/${name}`, fields, options)).body;
const read = async (name: string, objectId: string, options: object = { master: true }) =>
  (await service.get(`/classes/${name}/${objectId}`, {}, options)).body;
const master = { master: true };
const client = { master: false };

describe("the answer to a create with fetchWhenSave", () => {
  it.each([
    ["who may read the object", { "*": { read: true } }, ["points", "tags"]],
    ["who may not: only what they sent", {}, []],
  ])("shows fields that the client did not send to %s (A117)", async (_, ACL, shown) => {
    const body = { level: 3, ACL };
    const answer = await service.call("POST /classes/Score?fetchWhenSave=true", body);
    const keys = ["createdAt", "level", "objectId", "updatedAt", ...shown];
    expect(Object.keys(answer.body).sort()).toEqual(keys.sort());
  });
});

describe("a hidden field", () => {
  let objectId: string;
  let holder: string;
  beforeAll(async () => {
    ({ objectId } = await create("Answer", { text: "4", correct: true }, master));
    await create("Answer", { text: "5", correct: false }, master);
    ({ objectId: holder } = await create("Holder", { answer: pointer("Answer", objectId), n: 1 }));
  });

  it("is seen with the master key only, alone, in a list, by include and by keys", async () => {
    expect(await read("Answer", objectId)).toMatchObject({ correct: true });
    const alone = await read("Answer", objectId, client);
    const listed = await service.get("/classes/Answer", { keys: "correct,text" }, client);
    const included = await service.get(`/classes/Holder/${holder}`, { include: "answer" }, client);

    for (const seen of [alone, ...listed.body.results, included.body.answer]) {
      expect(seen).toHaveProperty("text");
      expect(seen).not.toHaveProperty("correct");
    }
    expect(listed.body.results).toHaveLength(2);
  });

  it.each([
    ["a condition", { where: { correct: true } }],
    ["a negative condition", { where: { correct: { $ne: true } } }],
    ["a nested condition", { where: { $or: [{ text: "4" }, { $and: [{ correct: true }] }] } }],
    ["a condition on a part", { where: { "correct.a": { $exists: false } } }],
    ["an order", { order: "-correct" }],
    ["a count", { where: { correct: true }, count: "1", limit: "0" }],
  ])("can't be asked for by %s of a client (A133)", async (_, query) => {
    const { status, body } = await service.get("/classes/Answer", query, client);

    expect({ status, body }).toEqual({
      status: 403,
      body: { code: 403, error: "The field 'correct' is hidden from clients." },
    });
    expect((await service.get("/classes/Answer", query)).status).toBe(200);
  });

  it("can't be asked for through other classes (A133)", async () => {
    const inner = { className: "Answer", where: { correct: true } };
    const inQuery = { where: { answer: { $inQuery: inner } } };
    expect((await service.get("/classes/Holder", inQuery, client)).status).toBe(403);
    expect((await service.get("/classes/Holder", inQuery)).body.results).toHaveLength(1);
    const select = {
      where: { n: { $select: { query: { className: "Answer" }, key: "correct" } } },
    };

    expect((await service.get("/classes/Holder", select, client)).body.results).toEqual([]);
  });

  it("decides no conditional write of a client (A133)", async () => {
    const where = encodeURIComponent(JSON.stringify({ correct: true }));
    for (const method of ["PUT", "DELETE"]) {
      const { status } = await service.call(
        `${method} /classes/Answer/${objectId}?where=${where}`,
        method === "PUT" ? { text: "4!" } : undefined,
      );
      expect(status, method).toBe(403);
    }
    expect(await read("Answer", objectId)).toMatchObject({ text: "4" });
  });

  it("can't be written by clients, whole or in part", async () => {
    const readOnly = { code: 117, error: "The key 'correct' is read-only." };
    expect(await create("Answer", { correct: true })).toEqual(readOnly);
    for (const body of [{ correct: 1 }, { "correct.a": 1 }, { correct: { __op: "Delete" } }]) {
      const { body: answer } = await service.call(`PUT /classes/Answer/${objectId}`, body);
      expect(answer).toEqual(readOnly);
    }
  });

  it("hides the members of its relation", async () => {
    const source = pointer("Source", (await create("Source", { n: 1 })).objectId);
    const add = { sources: { __op: "AddRelation", objects: [source] } };
    await service.call(`PUT /classes/Answer/${objectId}`, add, master);
    const where = { $relatedTo: { object: pointer("Answer", objectId), key: "sources" } };

    expect((await service.get("/classes/Source", { where })).body.results).toHaveLength(1);
    expect((await service.get("/classes/Source", { where }, client)).body.results).toEqual([]);
    const owners = await service.get("/classes/Answer", { where: { sources: source } }, client);
    expect(owners.status).toBe(403);
  });
});

describe("a read-only field with a default", () => {
  it("gets its default, and only the master key changes it", async () => {
    const { objectId } = await create("Score", { name: "ada" });
    expect(await read("Score", objectId)).toMatchObject({ points: 10, tags: ["new"] });
    expect((await service.call(`PUT /classes/Score/${objectId}`, { points: 99 })).body).toEqual({
      code: 117,
      error: "The key 'points' is read-only.",
    });
    await service.call(`PUT /classes/Score/${objectId}`, { points: 11 }, master);

    expect(await read("Score", objectId)).toMatchObject({ points: 11 });
    expect(await create("Score", { points: 99 })).toMatchObject({ code: 117 });
  });

  it("does not replace a value that was given", async () => {
    const { objectId } = await create("Score", { tags: [] });

    expect(await read("Score", objectId)).toMatchObject({ points: 10, tags: [] });
  });
});

it("requires fields of clients at create, and afterwards", async () => {
  const required = { code: 113, error: "title is required." };
  expect(await create("Task", { done: false })).toEqual(required);
  expect(await create("Task", { title: null })).toEqual(required);
  const { objectId } = await create("Task", { title: "a" });
  for (const title of [null, { __op: "Delete" }]) {
    const { body } = await service.call(`PUT /classes/Task/${objectId}`, { title });
    expect(body).toEqual(required);
  }
  expect((await service.call(`PUT /classes/Task/${objectId}`, { done: true })).status).toBe(200);

  expect(await create("Task", { done: false }, master)).toHaveProperty("objectId");
});

describe("a default ACL", () => {
  it("names the user who creates the object", async () => {
    const { objectId } = await create("Note", { n: 1 }, { session: ada.session });
    const owner = { read: true, write: true };
    const { body } = await service.get(`/classes/Note/${objectId}`, { returnACL: "true" });

    expect(body.ACL).toEqual({ "*": { read: true }, [ada.objectId]: owner });
    expect((await service.call(`PUT /classes/Note/${objectId}`, { n: 2 })).status).toBe(403);
  });

  it("grants no owner's rights without a session, and yields to the object's own ACL", async () => {
    const [anonymous, own] = await Promise.all([
      create("Note", { n: 1 }),
      create("Note", { n: 1, ACL: { "*": { read: true, write: true } } }),
    ]);
    const acl = async (objectId: string) =>
      (await service.get(`/classes/Note/${objectId}`, { returnACL: "true" })).body.ACL;

    expect(await acl(anonymous.objectId)).toEqual({ "*": { read: true } });
    expect(await acl(own.objectId)).toEqual({ "*": { read: true, write: true } });
  });
});
