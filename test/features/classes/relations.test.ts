import { beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { currentColumns } from "../../../functions/features/classes/current-columns.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer, userPointer } from "../../support/pointer.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";
import type { TestUser } from "../../support/services/roles-service.ts";

const service = forAllTests(startObjectsService);
let tom: TestUser;
let eve: TestUser;
let classes = 0;

beforeAll(async () => {
  [tom, eve] = [await service.signUp(), await service.signUp()];
});

const newClass = (name: string) => `${name}${classes++}`;
const addTo = (...objects: object[]) => ({ __op: "AddRelation", objects });
const removeFrom = (...objects: object[]) => ({ __op: "RemoveRelation", objects });
const batch = (...ops: object[]) => ({ __op: "Batch", ops });
const create = async (className: string, fields: object = {}, options = {}): Promise<string> =>
  (await service.call(`POST /classes/${className}`, fields, options)).body.objectId;
const update = (className: string, id: string, fields: object, options = {}) =>
  service.call(`PUT /classes/${className}/${id}`, fields, options);

/** A class of tags, and one of posts with a relation to them. */
async function tagsAndPosts(count: number) {
  const [tag, post] = [newClass("Tag"), newClass("Post")];
  const tags: string[] = [];
  for (let index = 0; index < count; index++) {
    service.advance(1);
    tags.push(await create(tag, { name: `t${index}` }));
  }
  return { tag, post, tags, pointers: tags.map((id) => pointer(tag, id)) };
}

const relatedTo = (className: string, objectId: string, key = "tags") => ({
  $relatedTo: { object: pointer(className, objectId), key },
});
async function find(className: string, where: object, more = {}, options: object = {}) {
  const { body } = await service.get(`/classes/${className}`, { where, ...more }, options);
  return body;
}
const ids = (body: { results: { objectId: string }[] }) =>
  body.results.map(({ objectId }) => objectId);

describe("relations of an app's class", () => {
  it("are set by a create and changed by updates", async () => {
    const { tag, post, tags, pointers } = await tagsAndPosts(4);
    const [a = {}, b = {}, c = {}, d = {}] = pointers;
    const id = await create(post, { title: "x", tags: addTo(a, b) });
    expect(ids(await find(tag, relatedTo(post, id)))).toEqual(tags.slice(0, 2));
    expect((await update(post, id, { tags: addTo(c) })).status).toBe(200);
    expect(ids(await find(tag, relatedTo(post, id)))).toEqual(tags.slice(0, 3));
    await update(post, id, { tags: batch(addTo(d), removeFrom(a, b)) });
    expect(ids(await find(tag, relatedTo(post, id)))).toEqual(tags.slice(2));
    await update(post, id, { tags: { __op: "Delete" } });
    expect(ids(await find(tag, relatedTo(post, id)))).toEqual([]);
  });

  it("appear in every object of the class, linked or not", async () => {
    const { tag, post, pointers } = await tagsAndPosts(1);
    const before = await create(post, { title: "before" });
    const linked = await create(post, { tags: addTo(...pointers) });
    const tags = { __type: "Relation", className: tag };
    for (const id of [before, linked]) {
      expect((await service.get(`/classes/${post}/${id}`)).body).toMatchObject({ tags });
    }
    const { results } = await find(post, {});
    expect(results.map((each: { tags: object }) => each.tags)).toEqual([tags, tags]);
    const whole = await service.call(`POST /classes/${post}?fetchWhenSave=true`, { title: "y" });
    expect(whole.body).toMatchObject({ title: "y", tags });
    const changed = await service.call(`PUT /classes/${post}/${before}?new=true`, { n: 1 });
    const { updatedAt } = changed.body;
    expect(changed.body).toEqual({ objectId: before, updatedAt, n: 1, tags });
    const schema = await service.get(`/schemas/${post}`);
    expect(schema.body.tags).toEqual({ type: "Relation", className: tag });
    const owner = await create(newClass("Box"), { post: pointer(post, before) });
    const box = `Box${classes - 1}`;
    const included = await service.get(`/classes/${box}/${owner}`, { include: "post" });
    expect(included.body.post.tags).toEqual(tags);
  });

  it("answer queries as other conditions do", async () => {
    const { tag, post, tags, pointers } = await tagsAndPosts(5);
    const id = await create(post, { tags: addTo(...pointers) });
    const where = relatedTo(post, id);
    expect(ids(await find(tag, where, { order: "-name", limit: 2 }))).toEqual([tags[4], tags[3]]);
    expect(ids(await find(tag, where, { skip: 3 }))).toEqual(tags.slice(3));
    expect(ids(await find(tag, { ...where, name: "t1" }))).toEqual([tags[1]]);
    expect(await find(tag, where, { count: 1, limit: 0 })).toEqual({ results: [], count: 5 });
    const redirected = await find(post, where, { redirectClassNameForKey: "tags" });
    expect(redirected.className).toBe(tag);
    expect(ids(redirected)).toEqual(tags);
  });

  it("lead back from a member to its owners", async () => {
    const { post, pointers } = await tagsAndPosts(2);
    const [a = {}, b = {}] = pointers;
    const both = await create(post, { tags: addTo(a, b) });
    service.advance(1);
    const one = await create(post, { tags: addTo(a) });
    expect(ids(await find(post, { tags: a }))).toEqual([both, one]);
    expect(ids(await find(post, { tags: b }))).toEqual([both]);
    expect(ids(await find(post, { tags: { $in: [a, b] } }))).toEqual([both, one]);
    expect(await find(post, { tags: a }, { count: 1, limit: 0 })).toMatchObject({ count: 2 });
    await service.call(`DELETE /classes/${post}/${both}`);
    expect(ids(await find(post, { tags: a }))).toEqual([one]);
  });

  it("lead to users and to objects of the same class", async () => {
    const post = newClass("Post");
    const id = await create(post, { likes: addTo(userPointer(tom), userPointer(eve)) });
    const { body } = await service.get("/users", { where: relatedTo(post, id, "likes") });
    expect(ids(body).sort()).toEqual([tom.objectId, eve.objectId].sort());
    const other = await create(post, { seeAlso: addTo(pointer(post, id)) });
    expect(ids(await find(post, relatedTo(post, other, "seeAlso")))).toEqual([id]);
  });

  it("ignore members that are deleted or never existed", async () => {
    const { tag, post, tags, pointers } = await tagsAndPosts(2);
    const id = await create(post, { tags: addTo(...pointers, pointer(tag, "0".repeat(24))) });
    await service.call(`DELETE /classes/${tag}/${tags[0]}`);
    expect(await find(tag, relatedTo(post, id), { count: 1 })).toMatchObject({
      count: 1,
      results: [{ objectId: tags[1] }],
    });
  });

  it("have one target class", async () => {
    const { tag, post, pointers } = await tagsAndPosts(1);
    const id = await create(post, { tags: addTo(...pointers) });
    const others: readonly [object, number][] = [
      [addTo(userPointer(tom)), 111],
      [addTo(...pointers, userPointer(tom)), 106],
      [addTo(), 128],
      [addTo(...Array.from({ length: 1_001 }, (_, n) => pointer(tag, `x${n}`))), 128],
      [{ __type: "Relation", className: "_User" }, 111],
      [[1], 111],
    ];
    for (const [value, code] of others) {
      const refused = { status: 400, body: { code } };
      expect(await update(post, id, { tags: value })).toMatchObject(refused);
      expect(await service.call(`POST /classes/${post}`, { tags: value })).toMatchObject(refused);
    }
    expect((await update(post, id, { tags: null })).body.code).toBe(111);
    expect((await update(post, id, { "tags.x": 1 })).body.code).toBe(111);
    expect((await find(post, {}, { count: 1 })).count).toBe(1);
  });

  it("stay as they are when an SDK sends them back as read, and are never set", async () => {
    const { tag, post, tags, pointers } = await tagsAndPosts(1);
    const id = await create(post, { list: [1], tags: addTo(...pointers) });
    const read = { __type: "Relation", className: tag };
    expect((await update(post, id, { tags: read })).status).toBe(200);
    expect(ids(await find(tag, relatedTo(post, id)))).toEqual(tags);
    for (const fields of [{ other: read }, { deep: { other: read } }, { list: [read] }]) {
      expect(await update(post, id, fields)).toMatchObject({ status: 400, body: { code: 111 } });
    }
    const onList = { list: batch({ __op: "Add", objects: [1] }) };
    expect((await update(post, id, onList)).body.code).toBe(304);
    expect((await update(post, id, { list: addTo(...pointers) })).body.code).toBe(111);
  });

  it("are changed with the right to write the owner, and read with the right to read it", async () => {
    const { tag, post, tags, pointers } = await tagsAndPosts(2);
    const [a = {}, b = {}] = pointers;
    const as = (user: TestUser) => ({ session: user.session });
    const ACL = { [tom.objectId]: { read: true, write: true } };
    const id = await create(post, { ACL, tags: addTo(a) }, as(tom));
    expect((await update(post, id, { tags: addTo(b) }, as(eve))).status).toBe(403);
    expect((await update(post, id, { tags: addTo(b) }, as(tom))).status).toBe(200);
    const where = relatedTo(post, id);
    expect(ids(await find(tag, where, {}, as(tom)))).toEqual(tags);
    for (const options of [as(eve), {}]) {
      expect(ids(await find(tag, where, {}, options))).toEqual([]);
      expect(ids(await find(post, { tags: a }, {}, options))).toEqual([]);
    }
  });

  it("keep a condition's verdict: a refused update changes no member", async () => {
    const { tag, post, tags, pointers } = await tagsAndPosts(2);
    const [a = {}, b = {}] = pointers;
    const id = await create(post, { n: 1, tags: addTo(a) });
    const where = encodeURIComponent(JSON.stringify({ n: 2 }));
    const path = `PUT /classes/${post}/${id}?where=${where}`;
    expect((await service.call(path, { tags: addTo(b) })).body.code).toBe(305);
    expect(ids(await find(tag, relatedTo(post, id)))).toEqual([tags[0]]);
  });

  it("take many members at once and from many clients", async () => {
    const { tag, post, tags, pointers } = await tagsAndPosts(8);
    const absent = Array.from({ length: 130 }, (_, n) => pointer(tag, `x${n}`));
    const id = await create(post, { tags: addTo(...absent) });
    await Promise.all(pointers.map((each) => update(post, id, { tags: addTo(each) })));
    expect(ids(await find(tag, relatedTo(post, id)))).toEqual(tags);
    for (const each of [absent[0], absent[129]]) {
      expect(ids(await find(post, { tags: each }))).toEqual([id]);
    }
    await service.call(`DELETE /classes/${post}/${id}`);
    expect(await find(tag, relatedTo(post, id))).toEqual({ results: [] });
  });

  it("are empty before their first use, and unknown ones of another class are refused", async () => {
    const { tag, post } = await tagsAndPosts(1);
    const id = await create(post, { title: "x" });
    expect(await find(tag, relatedTo(post, id))).toEqual({ results: [] });
    expect(await find(tag, relatedTo(post, id, "title"))).toMatchObject({ code: 1 });
    const missing = await find(post, {}, { redirectClassNameForKey: "tags" });
    expect(missing.code).toBe(1);
  });
});

describe("a relation that another container has just added", () => {
  const known = { name: "Post", columns: { title: { type: "String" } } };
  const likes = { type: "Relation", className: "_User" };
  const now = { ...known, columns: { ...known.columns, likes } };
  const columnsFor = async (changes: JsonObject) => {
    let reads = 0;
    const read = async () => {
      reads += 1;
      return now;
    };
    const columns = await currentColumns("Post", changes, { find: async () => known, read });
    return { reads, columns };
  };

  it.each([
    ["removes all members", { likes: { __op: "Delete" } }],
    ["sends it back as it was read", { likes: { __type: "Relation", className: "_User" } }],
  ])("is known to a save that %s", async (_, changes) => {
    expect(await columnsFor(changes)).toEqual({ reads: 1, columns: now.columns });
  });

  it("costs other saves no read", async () => {
    const add = { __op: "AddRelation", objects: [pointer("_User", "x")] };
    const changes = { title: { __op: "Delete" }, n: 1, other: null, likes: add };
    expect(await columnsFor(changes)).toEqual({ reads: 0, columns: known.columns });
  });
});
