import { describe, expect, it } from "vitest";
import { ApiError } from "../../../functions/domain/api-error.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { HookedObject, Hooks } from "../../../functions/ports/engine.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer } from "../../support/pointer.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";

/** Hooks of an engine that the tests change. */
const engine = {
  calls: [] as (HookedObject & { readonly hook: string })[],
  answer: undefined as JsonObject | undefined,
  refuses: false,
};
const note = (hook: string, hooked: HookedObject) => {
  engine.calls.push({ hook, ...hooked });
  if (engine.refuses && hook.startsWith("before")) throw new ApiError("hookRefused");
};
const hooks: Hooks = {
  has: async (_, className) => className.startsWith("Hooked"),
  beforeSave: async (saved) => {
    note("beforeSave", saved);
    return engine.answer;
  },
  before: async (hook, changed) => note(hook, changed),
  after: async (hook, written) => note(hook, written),
  onLogin: async () => undefined,
  onVerified: async () => undefined,
  onAuthData: async (authData) => authData,
};
const service = forAllTests(() =>
  startObjectsService({ classPermissions: { HookedClosed: { add_fields: false } } }, { hooks }),
);
let classes = 0;

const newClass = () => `Hooked${classes++}`;
const master = { master: true };
const create = (className: string, fields: object, answer?: JsonObject) => {
  Object.assign(engine, { answer, calls: [], refuses: false });
  return service.call(`POST /classes/${className}`, fields);
};
const columns = async (className: string) =>
  Object.keys((await service.call(`GET /schemas/${className}`, undefined, master)).body);
const refusing = async <T>(call: () => Promise<T>) => {
  Object.assign(engine, { calls: [], refuses: true });
  const answer = await call();
  engine.refuses = false;
  return answer;
};

describe("the hooks of a class", () => {
  it("may add a column that clients may not, and clients still may not", async () => {
    const title = { title: "a" };
    await service.call("POST /classes/HookedClosed", title, master);

    const { status, body } = await create("HookedClosed", title, { ...title, slug: "s" });

    expect(status).toBe(201);
    const path = `/classes/HookedClosed/${body.objectId}`;
    expect((await service.call(`GET ${path}`)).body).toMatchObject({ slug: "s" });
    expect((await create("HookedClosed", { ...title, more: 1 }, title)).status).toBe(403);
    expect(engine.calls).toEqual([]);
  });

  it("leave no object, column or class behind when they refuse", async () => {
    const name = newClass();
    expect((await refusing(() => service.call(`POST /classes/${name}`, { a: 1 }))).status).toBe(
      400,
    );
    expect((await service.call(`GET /classes/${name}`)).body).toMatchObject({ code: 101 });

    const { body } = await create(name, { a: 1 });
    const path = `/classes/${name}/${body.objectId}`;
    const refused = await refusing(() => service.call(`PUT ${path}`, { a: 2, b: 2 }));
    expect(refused.body).toMatchObject({ code: 142 });
    expect(await columns(name)).not.toContain("b");
    expect((await refusing(() => service.call(`DELETE ${path}`))).body).toMatchObject({
      code: 142,
    });
    expect((await service.call(`GET ${path}`)).body).toMatchObject({ a: 1 });
  });

  it("see relations as every object shows them, and can't lose their members", async () => {
    const name = newClass();
    const { body: post } = await service.call("POST /classes/Post", {});
    const liked = pointer("Post", post.objectId);
    const likes = { __op: "AddRelation", objects: [liked] };
    const relation = { __type: "Relation", className: "Post" };
    await create(name, { likes });

    const { body } = await create(name, { n: 1, likes }, { n: 2, likes: relation });

    expect(engine.calls[0]?.object).toEqual({ n: 1, likes: relation });
    const related = { $relatedTo: { object: pointer(name, body.objectId), key: "likes" } };
    const { body: found } = await service.get("/classes/Post", { where: related });
    expect(found.results).toMatchObject([{ objectId: post.objectId }]);
    const { body: read } = await service.call(`GET /classes/${name}/${body.objectId}`);
    expect(read).toMatchObject({ n: 2, likes: relation });
    const removed = { likes: { __op: "RemoveRelation", objects: [liked] } };
    await service.call(`PUT /classes/${name}/${body.objectId}`, removed);
    expect(engine.calls.at(-1)).toMatchObject({ hook: "afterUpdate", updatedKeys: ["likes"] });
  });

  it("get no internal attribute, and a new object has no id or date yet", async () => {
    const name = newClass();
    await create(name, { a: 1 });

    expect(engine.calls).toEqual([
      { hook: "beforeSave", className: name, object: { a: 1 } },
      {
        hook: "afterSave",
        className: name,
        object: {
          a: 1,
          objectId: expect.any(String),
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      },
    ]);
  });

  it("are not called for an object that does not exist, nor for one that does not match", async () => {
    const name = newClass();
    const { body } = await create(name, { a: 1 });
    const path = `/classes/${name}/${body.objectId}`;
    engine.calls = [];

    expect((await service.call(`PUT /classes/${name}/abc`, { a: 2 })).body.code).toBe(1);
    await service.call(`DELETE /classes/${name}/abc`);
    const where = encodeURIComponent(JSON.stringify({ a: 7 }));
    expect((await service.call(`PUT ${path}?where=${where}`, { a: 2 })).body.code).toBe(305);
    expect((await service.call(`DELETE ${path}?where=${where}`)).body.code).toBe(305);
    expect(engine.calls).toEqual([]);
  });
});
