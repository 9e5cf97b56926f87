import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer } from "../../support/pointer.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

const service = forAllTests(startObjectsService);

interface Item {
  readonly method?: string;
  readonly path: string;
  readonly id?: string;
  readonly body?: object;
  readonly children?: readonly object[];
  readonly params?: object;
}

const save = (items: readonly Item[], options: object = {}) =>
  service.call(
    "POST /batch/save",
    {
      requests: items.map(({ method = "POST", path, id, body, children, params }) => ({
        method,
        path: `/1.1/${path}`,
        ...(params && { params }),
        body: { ...body, __internalId: id, ...(children && { __children: children }) },
      })),
    },
    options,
  );
const child = (className: string, cid: string, key: string) => ({ className, cid, key });
const read = async (path: string) => (await service.get(`/classes/${path}`)).body;

test("a new object points to new ones of several classes, and to a new user", async () => {
  const [user, list, todo] = [randomUUID(), randomUUID(), randomUUID()];
  const { status, body } = await save([
    { path: "users", id: user, body: { username: `swift${user}`, password: "secret" } },
    { path: "classes/List", id: list, children: [child("_User", user, "owner")] },
    {
      path: "classes/Task",
      id: todo,
      body: { title: "Buy milk" },
      children: [child("List", list, "list"), child("_User", user, "owner")],
    },
  ]);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual([user, list, todo]);
  const owner = pointer("_User", body[user].objectId);
  expect(await read(`List/${body[list].objectId}`)).toMatchObject({ owner });
  const stored = await read(`Task/${body[todo].objectId}`);
  expect(stored).toMatchObject({ owner, list: pointer("List", body[list].objectId) });
  expect(stored).not.toHaveProperty("__children");
});

test("a POST and PUTs of one new object are one object, also with relations", async () => {
  const [tag, post] = [randomUUID(), randomUUID()];
  const saved = await save([{ path: "classes/Label", id: tag, body: { name: "a" } }]);
  const label = pointer("Label", saved.body[tag].objectId);
  const { body } = await save([
    { path: "classes/Note", id: post, body: { n: 1, tags: ["a"] } },
    {
      method: "PUT",
      path: "classes/Note",
      id: post,
      body: { n: { __op: "Increment", amount: 2 } },
    },
    {
      method: "PUT",
      path: "classes/Note",
      id: post,
      body: {
        tags: { __op: "Add", objects: ["b"] },
        labels: { __op: "AddRelation", objects: [label] },
      },
    },
  ]);
  const { objectId } = body[post];
  expect(await read(`Note/${objectId}`)).toMatchObject({ n: 3, tags: ["a", "b"] });
  const where = { $relatedTo: { object: pointer("Note", objectId), key: "labels" } };
  expect((await service.get("/classes/Label", { where })).body.results).toHaveLength(1);
});

test("an update with fetchWhenSave answers the changed fields, and an unmet condition fails", async () => {
  const id = randomUUID();
  const { objectId } = (await save([{ path: "classes/Score", id, body: { n: 1 } }])).body[id];
  const update = (where: object) =>
    save([
      {
        method: "put",
        path: `classes/Score/${objectId}`,
        id: objectId,
        body: { n: { __op: "Increment", amount: 1 } },
        params: { fetchWhenSave: true, where },
      },
    ]);
  expect((await update({ n: 1 })).body[objectId]).toMatchObject({ objectId, n: 2 });
  expect(await update({ n: 1 })).toMatchObject({ status: 400, body: { code: 305 } });
});

test("a failure ends the request and leaves earlier items saved", async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  const marker = randomUUID();
  const answer = await save([
    { path: "classes/Half", id: first, body: { marker } },
    { path: "classes/Half", id: second, body: { marker: 5 } },
  ]);
  expect(answer).toMatchObject({ status: 400, body: { code: 111 } });
  expect((await service.get("/classes/Half", { where: { marker } })).body.results).toHaveLength(1);
});

test("a child of a class that does not exist yet, or no object of the request, is a Pointer as given", async () => {
  const id = randomUUID();
  const elsewhere = "0".repeat(24);
  const { body } = await save([
    { path: "classes/Task", id, children: [child("Elsewhere", elsewhere, "link")] },
  ]);
  const { objectId } = body[id];
  expect(await read(`Task/${objectId}`)).toMatchObject({ link: pointer("Elsewhere", elsewhere) });
  const unknown = await save([
    { path: "classes/Task", id, children: [child("a#b", elsewhere, "link")] },
  ]);
  expect(unknown.body.code).toBe(103);
});
