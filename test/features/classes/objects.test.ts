import { beforeAll, describe, expect, it } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer, userPointer } from "../../support/pointer.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";
import { type TestUser, toWhere } from "../../support/services/roles-service.ts";

const service = forAllTests(startObjectsService);
let tom: TestUser;
let eve: TestUser;
let classes = 0;

beforeAll(async () => {
  [tom, eve] = [await service.signUp(), await service.signUp()];
});

const newClass = () => `Note${classes++}`;
const create = async (className: string, fields: object, options = {}) => {
  const { body } = await service.call(`POST /classes/${className}`, fields, options);
  return body.objectId as string;
};
const read = async (className: string, id: string, options = {}) =>
  (await service.call(`GET /classes/${className}/${id}`, undefined, options)).body;
const titles = ({ body }: { body: { results: { title: string }[] } }) =>
  body.results.map(({ title }) => title);

describe("objects of an app's class", () => {
  it("are created, read, updated and deleted", async () => {
    const name = newClass();
    const created = await service.call(`POST /classes/${name}`, { title: "a", done: false });
    expect(created).toMatchObject({
      status: 201,
      body: { objectId: expect.stringMatching(/^[0-9a-f]{24}$/), createdAt: expect.any(String) },
      headers: { Location: `/1.1/classes/${name}/${created.body.objectId}` },
    });
    const path = `/classes/${name}/${created.body.objectId}`;
    service.advance(1_000);
    const updated = await service.call(`PUT ${path}`, { done: true });
    expect(updated).toMatchObject({ status: 200, body: { objectId: created.body.objectId } });
    const { createdAt } = created.body;
    const { objectId, updatedAt } = updated.body;
    expect((await service.call(`GET ${path}`)).body).toEqual({
      ...{ objectId, createdAt, updatedAt, title: "a", done: true },
    });
    expect((await service.call(`DELETE ${path}`)).body).toEqual({});
    expect((await service.call(`GET ${path}`)).body).toEqual({});
    expect((await service.call(`DELETE ${path}`)).body).toEqual({});
  });

  it("answer 101 for a class that has had no object", async () => {
    const missing = { status: 404, body: { code: 101, error: "Class or object doesn't exists." } };
    const name = newClass();
    expect(await service.call(`GET /classes/${name}`)).toMatchObject(missing);
    expect(await service.call(`GET /classes/${name}/abc`)).toMatchObject(missing);
    expect(await service.call(`PUT /classes/${name}/abc`, { a: 1 })).toMatchObject(missing);
    const where = { owner: { $inQuery: { className: name, where: {} } } };
    await create("Known", { a: 1 });
    expect(await service.call(`GET /classes/Known?where=${toWhere(where)}`)).toMatchObject(missing);
  });

  it("answer code 1 for an update of an object that does not exist", async () => {
    const name = newClass();
    await create(name, {});
    const answer = await service.call(`PUT /classes/${name}/abc`, { a: 1 });
    const error = `Could not find object by id 'abc' for class '${name}'.`;
    expect(answer).toMatchObject({ status: 400, body: { code: 1, error } });
  });

  it("keep no transport keys and no internal attributes", async () => {
    const name = newClass();
    const fields = {
      title: "a",
      __type: "File",
      className: "Other",
      objectId: "x",
      _SessionToken: "s",
    };
    const id = await create(name, fields);
    expect(Object.keys(await read(name, id)).sort()).toEqual([
      ...["createdAt", "objectId", "title", "updatedAt"],
    ]);
    const raw = await service.call(`POST /classes/${name}`, { _revision: 1 });
    expect(raw.body).toMatchObject({ code: 105 });
  });

  it("return the whole object or the changed keys with fetchWhenSave", async () => {
    const name = newClass();
    const created = await service.call(`POST /classes/${name}?fetchWhenSave=true`, { a: 1, b: 2 });
    expect(created.body).toMatchObject({ a: 1, b: 2, updatedAt: created.body.createdAt });
    const path = `/classes/${name}/${created.body.objectId}?new=true`;
    const updated = await service.call(`PUT ${path}`, { a: { __op: "Increment", amount: 4 } });
    expect(updated.body).toEqual({
      ...{ objectId: created.body.objectId, updatedAt: expect.any(String), a: 5 },
    });
  });

  it("count 100 increments at once without losing one", async () => {
    const name = newClass();
    const id = await create(name, { count: 0 });
    const increment = { count: { __op: "Increment", amount: 1 } };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => service.call(`PUT /classes/${name}/${id}`, increment)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await read(name, id)).toMatchObject({ count: 100 });
  });

  it("update only if the object meets the condition", async () => {
    const name = newClass();
    const id = await create(name, { stock: 1 });
    const path = `/classes/${name}/${id}?where=${toWhere({ stock: { $gte: 1 } })}`;
    const take = { stock: { __op: "Increment", amount: -1 } };
    const answers = await Promise.all([1, 2, 3].map(() => service.call(`PUT ${path}`, take)));
    expect(answers.map(({ body }) => body.code).sort()).toEqual([305, 305, undefined]);
    expect((await service.call(`DELETE ${path}`)).body.code).toBe(305);
    expect(await read(name, id)).toMatchObject({ stock: 0 });
  });
});

describe("queries of an app's class", () => {
  it("list objects in order of creation, also of one second and one batch", async () => {
    const name = newClass();
    const requests = Array.from({ length: 30 }, (_, n) => ({
      method: "POST",
      path: `/1.1/classes/${name}`,
      body: { title: `t${n}` },
    }));
    await service.call("POST /batch", { requests });
    const expected = requests.map(({ body }) => body.title);
    expect(titles(await service.get(`/classes/${name}`))).toEqual(expected);
    const newest = await service.get(`/classes/${name}`, { order: "-createdAt", limit: 20 });
    expect(titles(newest)).toEqual(expected.toReversed().slice(0, 20));
  });

  it("read little more than the newest 20 of 600", async () => {
    const name = newClass();
    for (let n = 0; n < 600; n += 100) {
      const requests = Array.from({ length: 100 }, (_, i) => ({
        method: "POST",
        path: `/1.1/classes/${name}`,
        body: { title: `t${n + i}` },
      }));
      await service.call("POST /batch", { requests });
      service.advance(60_000);
    }
    const answer = await service.get(`/classes/${name}`, {
      ...{ order: "-createdAt", limit: 20, explain: 1 },
    });
    expect(titles(answer)).toEqual(Array.from({ length: 20 }, (_, n) => `t${599 - n}`));
    // About 40: the four buckets share the newest objects unevenly.
    expect(answer.body.explain.itemsRead).toBeLessThanOrEqual(80);
  });

  it("find, count and scan matching objects", async () => {
    const name = newClass();
    for (const score of [3, 1, 2]) {
      service.advance(1);
      await create(name, { title: `s${score}`, score });
    }
    const where = { score: { $gt: 1 } };
    const found = await service.get(`/classes/${name}`, { where, order: "score", count: 1 });
    expect(found.body).toMatchObject({ count: 2, results: [{ score: 2 }, { score: 3 }] });
    const counted = await service.get(`/classes/${name}`, { limit: 0, count: 1 });
    expect(counted.body).toMatchObject({ count: 3, results: [] });
    const scanned = await service.get(`/scan/classes/${name}`, { limit: 2 });
    const { cursor } = scanned.body;
    const rest = await service.get(`/scan/classes/${name}`, { limit: 2, cursor });
    expect([...titles(scanned), ...titles(rest)]).toEqual(["s3", "s1", "s2"]);
  });

  it("compare the objectId in a read of the whole class", async () => {
    const name = newClass();
    const [a, b] = [await create(name, { title: "a" }), await create(name, { title: "b" })];
    const find = (objectId: object) =>
      service.get(`/classes/${name}`, { where: { objectId }, order: "title" });
    const ids = [...Array.from({ length: 20 }, (_, index) => `none${index}`), a];
    expect(titles(await find({ $ne: a }))).toEqual(["b"]);
    expect(titles(await find({ $in: ids }))).toEqual(["a"]);
    expect(titles(await find({ $gte: [a, b].sort()[0] }))).toHaveLength(2);
  });

  it("follow pointers of several classes and answer sub-queries across them", async () => {
    const [list, item] = [newClass(), newClass()];
    const shopping = await create(list, { title: "shopping", owner: userPointer(tom) });
    await create(list, { title: "work", owner: userPointer(eve) });
    const id = await create(item, { title: "milk", list: pointer(list, shopping) });
    const included = await service.get(`/classes/${item}/${id}`, { include: "list.owner" });
    expect(included.body.list).toMatchObject({
      ...{ __type: "Pointer", className: list, title: "shopping" },
      owner: { __type: "Pointer", className: "_User", username: expect.any(String) },
    });
    const lists = { className: list, where: { owner: userPointer(tom) } };
    const where = { list: { $inQuery: lists } };
    expect(titles(await service.get(`/classes/${item}`, { where }))).toEqual(["milk"]);
    const select = { title: { $select: { query: { className: item, where: {} }, key: "title" } } };
    expect(titles(await service.get(`/classes/${list}`, { where: select }))).toEqual([]);
  });
});

describe("the rights of an app's class", () => {
  it("follow each object's ACL", async () => {
    const name = newClass();
    const ACL = { [tom.objectId]: { read: true, write: true } };
    const id = await create(name, { title: "mine", ACL });
    const path = `/classes/${name}/${id}`;
    const denied = { status: 403, body: { code: 403 } };
    for (const options of [{}, { session: eve.session }]) {
      expect(await service.call(`GET ${path}`, undefined, options)).toMatchObject(denied);
      expect(await service.call(`PUT ${path}`, { title: "x" }, options)).toMatchObject(denied);
      expect(await service.call(`DELETE ${path}`, undefined, options)).toMatchObject(denied);
      expect(titles(await service.call(`GET /classes/${name}`, undefined, options))).toEqual([]);
    }
    const own = { session: tom.session };
    expect((await service.call(`PUT ${path}`, { title: "y" }, own)).status).toBe(200);
    const shown = await service.call(`GET ${path}?returnACL=true`, undefined, own);
    expect(shown.body).toMatchObject({ title: "y", ACL });
  });

  it("show a row without an ACL as public", async () => {
    const name = newClass();
    const id = await create(name, {});
    const { body } = await service.call(`GET /classes/${name}/${id}?returnACL=true`);
    expect(body.ACL).toEqual({ "*": { read: true, write: true } });
    expect(await read(name, id)).not.toHaveProperty("ACL");
  });
});

describe("the columns of an app's class", () => {
  it("take the type of the first value that is not null", async () => {
    const name = newClass();
    await create(name, { n: 1, s: "x", any: null, list: [1, "a"], owner: userPointer(tom) });
    const { body } = await service.call(`GET /schemas/${name}`, undefined, { master: true });
    expect(body).toMatchObject({
      ...{ objectId: { type: "String" }, n: { type: "Number" }, s: { type: "String" } },
      ...{ list: { type: "Array" }, owner: { type: "Pointer", className: "_User" } },
    });
    expect(body).not.toHaveProperty("any");
    const all = await service.call("GET /schemas", undefined, { master: true });
    expect(all.body[name]).toEqual(body);
  });

  it.each([
    ["a number", { s: 5 }, '{:type "String"}', '{:type "Number"}'],
    [
      "another class",
      { p: pointer("Other", "x") },
      '{:type "Pointer" :className "_User"}',
      "Other",
    ],
    ["an increment", { s: { __op: "Increment", amount: 1 } }, "", ""],
  ])("reject %s in a column of another type", async (_, fields, expected, got) => {
    const name = newClass();
    const id = await create(name, { s: "x", p: userPointer(tom) });
    const updated = await service.call(`PUT /classes/${name}/${id}`, fields);
    expect(updated).toMatchObject({ status: 400, body: { code: 111 } });
    const created = await service.call(`POST /classes/${name}`, fields);
    expect(created).toMatchObject({ status: 400, body: { code: 111 } });
    for (const part of [expected, got]) expect(created.body.error).toContain(part);
    expect((await service.get(`/classes/${name}`, { count: 1 })).body.count).toBe(1);
  });

  it("have names of at most 128 characters, so that the class stays small", async () => {
    const name = newClass();
    await create(name, { ["a".repeat(128)]: 1 });
    const refused = await service.call(`POST /classes/${name}`, { ["b".repeat(129)]: 1 });
    expect(refused).toMatchObject({ status: 400, body: { code: 105 } });
  });

  it("have one type when two clients write the first values at once", async () => {
    for (let round = 0; round < 20; round++) {
      const name = newClass();
      const answers = await Promise.all(
        [{ v: 1 }, { v: "x" }, { v: true }].map((body) =>
          service.call(`POST /classes/${name}`, body),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    }
  });
});

describe("settings of classes", () => {
  it("keep clients from creating classes and columns", async () => {
    const closed = await startObjectsService({
      clientClassCreation: false,
      classPermissions: { Fixed: { add_fields: false } },
    });
    try {
      expect((await closed.call("POST /classes/New", {})).status).toBe(403);
      const master = { master: true };
      const { body } = await closed.call("POST /classes/Fixed", { a: 1 }, master);
      expect((await closed.call("POST /classes/Fixed", { a: 2 })).status).toBe(201);
      const error =
        "Forbidden to add new fields by class 'Fixed' permissions. New here: 'b'. Correct the name, or add the field with the master key.";
      const refused = { status: 403, body: { code: 403, error } };
      expect(await closed.call("POST /classes/Fixed", { b: 2 })).toMatchObject(refused);
      const path = `/classes/Fixed/${body.objectId}`;
      expect(await closed.call(`PUT ${path}`, { b: 2 })).toMatchObject(refused);
      expect((await closed.call(`PUT ${path}`, { b: 2 }, master)).status).toBe(200);
    } finally {
      await closed.stop();
    }
  });
});
