import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsService, startAccountsService } from "../accounts-service.ts";

let service: AccountsService;
let count = 0;

interface TestUser {
  readonly objectId: string;
  readonly session: string;
}

let tom: TestUser;
let eve: TestUser;
const master = { master: true };
const READABLE = { "*": { read: true } };
const OPEN = { "*": { read: true, write: true } };

beforeAll(async () => {
  service = await startAccountsService();
  [tom, eve] = [await signUp(), await signUp()];
});
afterAll(() => service.stop());

async function signUp(fields: object = {}): Promise<TestUser> {
  count += 1;
  const { body } = await service.call("POST /users", {
    username: `user${count}`,
    password: "secret",
    ...fields,
  });
  return { objectId: body.objectId, session: body.sessionToken };
}

const pointer = (className: string, objectId: string) => ({
  __type: "Pointer",
  className,
  objectId,
});
const userPointer = ({ objectId }: TestUser) => pointer("_User", objectId);
const add = (...objects: object[]) => ({ __op: "AddRelation", objects });
const remove = (...objects: object[]) => ({ __op: "RemoveRelation", objects });

async function createRole(fields: object = {}): Promise<{ objectId: string; name: string }> {
  count += 1;
  const name = `role${count}`;
  const { body } = await service.call("POST /roles", { name, ACL: OPEN, ...fields });
  return { objectId: body.objectId, name };
}

const whereOf = (where: object) => encodeURIComponent(JSON.stringify(where));
const idsOf = ({ body }: { body: { results: { objectId: string }[] } }) =>
  body.results.map(({ objectId }) => objectId);
const find = (path: string, where: object, options = {}) =>
  service.call(`GET ${path}?where=${whereOf(where)}`, undefined, options);

describe.each(["/roles", "/classes/_Role"])("POST %s", (path) => {
  const post = (body: object) => service.call(`POST ${path}`, body);

  test("creates a role that reads back with its relations as relations", async () => {
    const name = `new-${path.length}`;
    const created = await post({ name, ACL: READABLE, level: 3, users: add(userPointer(tom)) });

    expect(created.status).toBe(201);
    expect(created.headers.Location).toBe(`/1.1/roles/${created.body.objectId}`);
    const { body } = await service.call(`GET ${path}/${created.body.objectId}`);
    expect(body).toEqual({
      objectId: created.body.objectId,
      createdAt: created.body.createdAt,
      updatedAt: created.body.createdAt,
      name,
      level: 3,
      ACL: READABLE,
      users: { __type: "Relation", className: "_User" },
      roles: { __type: "Relation", className: "_Role" },
    });
  });

  test("needs an ACL: 1", async () => {
    const { status, body } = await post({ name: "noacl" });
    expect([status, body]).toEqual([400, { code: 1, error: "Role ACL is required." }]);
  });

  test.each([undefined, "", "a.b", "rôle", "x".repeat(129), 7, { $ne: "" }])(
    "refuses the name %j with 139",
    async (name) => {
      expect((await post({ name, ACL: READABLE })).body.code).toBe(139);
    },
  );

  test("refuses a name that is taken with 137, also of two at once", async () => {
    const body = { name: `taken-${path.length}`, ACL: READABLE };
    const answers = await Promise.all([post(body), post(body), post(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await post(body)).body.code).toBe(137);
  });

  test.each([
    ["no pointers", add(), 128],
    ["1001 pointers", add(...Array(1_001).fill(pointer("_User", "5d831ac85620714201e9ae36"))), 128],
    ["a pointer to another class", add(pointer("_Role", "5d831ac85620714201e9ae36")), 106],
    ["an id that is none", add(pointer("_User", "a#b")), 106],
    ["a plain value", ["x"], 111],
    ["another operation", { __op: "Add", objects: [] }, 111],
  ])("refuses users with %s", async (_, users, code) => {
    expect((await post({ name: `bad${count++}`, ACL: READABLE, users })).body.code).toBe(code);
  });
});

describe("PUT /roles/{objectId}", () => {
  test("changes members both ways at once, idempotently", async () => {
    const { objectId } = await createRole({ users: add(userPointer(tom)) });
    const body = {
      users: { __op: "Batch", ops: [add(userPointer(eve)), remove(userPointer(tom))] },
    };

    const first = await service.call(`PUT /roles/${objectId}`, body);
    await service.call(`PUT /classes/_Role/${objectId}`, body);

    expect(first.body).toEqual({ objectId, updatedAt: expect.any(String) });
    expect(await service.ports.roles.memberIds(objectId, "users")).toEqual([eve.objectId]);
    expect(await service.ports.roles.roleIds("users", tom.objectId)).not.toContain(objectId);
  });

  test("takes up to 1000 pointers", async () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => n.toString(16).padStart(24, "0"));
    const { objectId } = await createRole();
    const users = add(...ids.map((id) => pointer("_User", id)));

    expect((await service.call(`PUT /roles/${objectId}`, { users })).status).toBe(200);

    expect(await service.ports.roles.memberIds(objectId, "users")).toEqual(ids);
  });

  test("answers with new=true the changed keys and the relations", async () => {
    const { objectId } = await createRole({ level: 1 });
    const change = { level: { __op: "Increment", amount: 2 } };
    const { body } = await service.call(`PUT /roles/${objectId}?new=true`, change);
    expect(body).toEqual({
      objectId,
      updatedAt: expect.any(String),
      level: 3,
      users: { __type: "Relation", className: "_User" },
      roles: { __type: "Relation", className: "_Role" },
    });
  });

  test.each([
    ["the name", { name: "other" }, 117],
    ["no ACL", { ACL: { __op: "Delete" } }, 1],
    ["a malformed ACL", { ACL: { a1: { read: "yes" } } }, 123],
    ["a key inside a relation", { "users.x": 1 }, 105],
  ])("refuses %s", async (_, body, code) => {
    const { objectId } = await createRole();
    expect((await service.call(`PUT /roles/${objectId}`, body)).body.code).toBe(code);
  });

  test("with a condition that does not hold is 305", async () => {
    const { objectId } = await createRole({ level: 1 });
    const path = `PUT /roles/${objectId}?where=${whereOf({ level: 2 })}`;
    expect((await service.call(path, { level: 5 })).body.code).toBe(305);
  });

  test("loses no increment of many at once", async () => {
    const { objectId } = await createRole({ level: 0 });
    const change = { level: { __op: "Increment", amount: 1 } };
    await Promise.all(
      Array.from({ length: 10 }, () => service.call(`PUT /roles/${objectId}`, change)),
    );
    expect(await service.ports.roles.find(objectId)).toMatchObject({ level: 10 });
  });
});

describe("the ACL of a role", () => {
  test("decides who reads, changes and deletes it", async () => {
    const ACL = { [tom.objectId]: { read: true, write: true } };
    const { objectId } = await createRole({ ACL });
    const path = `/roles/${objectId}`;

    const statuses = [];
    for (const session of [eve.session, tom.session]) {
      statuses.push((await service.call(`GET ${path}`, undefined, { session })).status);
      statuses.push((await service.call(`PUT ${path}`, { a: 1 }, { session })).status);
      statuses.push((await service.call(`DELETE ${path}`, undefined, { session })).status);
    }

    expect(statuses).toEqual([403, 403, 403, 200, 200, 200]);
  });

  test("may name the role itself", async () => {
    const name = `self${count++}`;
    const ACL = { [`role:${name}`]: { read: true, write: true } };
    const { objectId } = await createRole({ name, ACL, users: add(userPointer(tom)) });

    const by = async ({ session }: TestUser) =>
      (await service.call(`PUT /roles/${objectId}`, { a: 1 }, { session })).status;

    expect([await by(eve), await by(tom)]).toEqual([403, 200]);
  });
});

describe.each(["/roles", "/classes/_Role"])("GET %s", (path) => {
  test("finds the roles of a user by a pointer, and the roles that contain a role", async () => {
    const user = await signUp();
    const child = await createRole({ users: add(userPointer(user)) });
    const parent = await createRole({ roles: add(pointer("_Role", child.objectId)) });

    expect(idsOf(await find(path, { users: userPointer(user) }))).toEqual([child.objectId]);
    const roles = pointer("_Role", child.objectId);
    expect(idsOf(await find(path, { roles }))).toEqual([parent.objectId]);
    expect(idsOf(await find(path, { users: userPointer(user), roles }))).toEqual([]);
  });

  test("finds by name, by objectId and by own fields, oldest first", async () => {
    const tag = `tag${count++}`;
    const first = await createRole({ tag });
    service.advance(1_000);
    const second = await createRole({ tag });

    expect(idsOf(await find(path, { name: second.name }))).toEqual([second.objectId]);
    expect(idsOf(await find(path, { objectId: { $in: [first.objectId, "x"] } }))).toEqual([
      first.objectId,
    ]);
    expect(idsOf(await find(path, { tag }))).toEqual([first.objectId, second.objectId]);
    const newest = await service.call(
      `GET ${path}?where=${whereOf({ tag })}&order=-createdAt&limit=1&count=1&keys=name`,
    );
    expect(newest.body.count).toBe(2);
    expect(newest.body.results).toEqual([
      expect.objectContaining({ objectId: second.objectId, name: second.name }),
    ]);
    expect(newest.body.results[0]).not.toHaveProperty("tag");
  });

  test("leaves out what the requester may not read, also of the count", async () => {
    const tag = `tag${count++}`;
    await createRole({ tag, ACL: { [tom.objectId]: { read: true } } });
    const counted = async (options: object) =>
      (
        await service.call(
          `GET ${path}?where=${whereOf({ tag })}&count=1&limit=0`,
          undefined,
          options,
        )
      ).body.count;
    expect([
      await counted({}),
      await counted({ session: tom.session }),
      await counted(master),
    ]).toEqual([0, 1, 1]);
  });

  test("finds the members of a relation, also by redirectClassNameForKey", async () => {
    const child = await createRole();
    const role = await createRole({
      users: add(userPointer(tom)),
      roles: add(pointer("_Role", child.objectId)),
    });
    const relatedTo = (key: string) => ({
      $relatedTo: { object: pointer("_Role", role.objectId), key },
    });

    expect(idsOf(await find(path, relatedTo("roles")))).toEqual([child.objectId]);
    const redirected = await service.call(
      `GET ${path}?where=${whereOf(relatedTo("users"))}&redirectClassNameForKey=users`,
      undefined,
      master,
    );
    expect(redirected.body.className).toBe("_User");
    expect(idsOf(redirected)).toEqual([tom.objectId]);
    for (const users of ["/users", "/classes/_User"]) {
      expect(idsOf(await find(users, relatedTo("users"), master))).toEqual([tom.objectId]);
      expect((await find(users, relatedTo("users"))).body.code).toBe(403);
    }
  });

  test("hides the members of a role that the requester may not read", async () => {
    const child = await createRole();
    const roles = add(pointer("_Role", child.objectId));
    const hidden = await createRole({ ACL: {}, roles });
    const where = { $relatedTo: { object: pointer("_Role", hidden.objectId), key: "roles" } };
    expect(idsOf(await find(path, where))).toEqual([]);
    expect(idsOf(await find(path, where, master))).toEqual([child.objectId]);
  });

  test.each([
    ["another operator on a relation", { users: { $ne: null } }, 1],
    ["a pointer to another class", { users: pointer("_Role", "a1") }, 106],
    ["$relatedTo another class", { $relatedTo: { object: pointer("Post", "a1"), key: "x" } }, 1],
    ["a malformed $relatedTo", { $relatedTo: { key: "users" } }, 1],
    ["many relations", { users: { $in: Array(51).fill(pointer("_User", "a1")) } }, 1],
  ])("refuses %s", async (_, where, code) => {
    expect((await find(path, where)).body.code).toBe(code);
  });

  test("a missing role is {}", async () => {
    const { status, body } = await service.call(`GET ${path}/${"0".repeat(24)}`);
    expect([status, body]).toEqual([200, {}]);
  });
});

describe("role:NAME in the ACL of a user", () => {
  async function reads(reader: TestUser, user: TestUser): Promise<boolean> {
    const options = { session: reader.session };
    const { status } = await service.call(`GET /users/${user.objectId}`, undefined, options);
    return status === 200;
  }

  const hiddenFor = (name: string) => signUp({ ACL: { [`role:${name}`]: { read: true } } });

  test("lets members read and nobody else; a removal counts at once", async () => {
    const role = await createRole({ users: add(userPointer(tom)) });
    const user = await hiddenFor(role.name);

    expect([await reads(tom, user), await reads(eve, user)]).toEqual([true, false]);
    await service.call(`PUT /roles/${role.objectId}`, { users: remove(userPointer(tom)) });
    expect(await reads(tom, user)).toBe(false);
  });

  test("lets holders of roles inside the role read, through cycles too", async () => {
    const leaf = await createRole({ users: add(userPointer(tom)) });
    const middle = await createRole({ roles: add(pointer("_Role", leaf.objectId)) });
    const top = await createRole({ roles: add(pointer("_Role", middle.objectId)) });
    const cycle = { roles: add(pointer("_Role", top.objectId)) };
    await service.call(`PUT /roles/${middle.objectId}`, cycle);
    const [forTop, forLeaf] = [await hiddenFor(top.name), await hiddenFor(leaf.name)];

    expect([await reads(tom, forTop), await reads(eve, forTop)]).toEqual([true, false]);

    const unlink = { roles: remove(pointer("_Role", leaf.objectId)) };
    await service.call(`PUT /roles/${middle.objectId}`, unlink);
    expect([await reads(tom, forTop), await reads(tom, forLeaf)]).toEqual([false, true]);
  });

  test("grants nothing once the role, or a role between, is deleted", async () => {
    const leaf = await createRole({ users: add(userPointer(tom)) });
    const middle = await createRole({ roles: add(pointer("_Role", leaf.objectId)) });
    const top = await createRole({ roles: add(pointer("_Role", middle.objectId)) });
    const user = await hiddenFor(top.name);
    expect(await reads(tom, user)).toBe(true);

    await service.call(`DELETE /classes/_Role/${middle.objectId}`);

    expect(await reads(tom, user)).toBe(false);
    expect(await service.ports.roles.memberIds(top.objectId, "roles")).toEqual([]);
    expect(await service.ports.roles.roleIds("roles", leaf.objectId)).toEqual([]);
  });

  test("a role that died with its edges in place grants nothing", async () => {
    const role = await createRole({ users: add(userPointer(tom)) });
    const user = await hiddenFor(role.name);
    const stored = await service.ports.roles.find(role.objectId);
    if (stored) await service.ports.roles.delete(stored);
    const again = await createRole({ name: role.name });

    expect(await reads(tom, user)).toBe(false);
    expect(idsOf(await find("/roles", { users: userPointer(tom) }))).not.toContain(role.objectId);
    expect(again.objectId).not.toBe(role.objectId);
    await service.call(`DELETE /roles/${role.objectId}`);
    expect(await service.ports.roles.memberIds(role.objectId, "users")).toEqual([]);
  });

  test("deleting a user takes him out of his roles", async () => {
    const user = await signUp();
    const role = await createRole({ users: add(userPointer(user)) });

    await service.call(`DELETE /users/${user.objectId}`, undefined, { session: user.session });

    expect(await service.ports.roles.memberIds(role.objectId, "users")).toEqual([]);
    expect(await service.ports.roles.roleIds("users", user.objectId)).toEqual([]);
  });
});
