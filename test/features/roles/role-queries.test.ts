import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer, userPointer } from "../../support/pointer.ts";
import {
  add,
  getIds,
  type RolesService,
  startRolesService,
  type TestUser,
  toWhere,
} from "../../support/services/roles-service.ts";

const service = forAllTests(startRolesService);
let tom: TestUser;
const master = { master: true };
let count = 0;

beforeAll(async () => {
  ({ tom } = service);
});

const signUp: RolesService["signUp"] = (fields) => service.signUp(fields);
const createRole: RolesService["createRole"] = (fields) => service.createRole(fields);
const find: RolesService["find"] = (...query) => service.find(...query);

describe.each(["/roles", "/classes/_Role"])("GET %s", (path) => {
  test("finds the roles of a user by a pointer, and the roles that contain a role", async () => {
    const user = await signUp();
    const child = await createRole({ users: add(userPointer(user)) });
    const parent = await createRole({ roles: add(pointer("_Role", child.objectId)) });

    expect(getIds(await find(path, { users: userPointer(user) }))).toEqual([child.objectId]);
    const roles = pointer("_Role", child.objectId);
    expect(getIds(await find(path, { roles }))).toEqual([parent.objectId]);
    expect(getIds(await find(path, { users: userPointer(user), roles }))).toEqual([]);
  });

  test("finds by name, by objectId and by own fields, oldest first", async () => {
    const tag = `tag${count++}`;
    const first = await createRole({ tag });
    service.advance(1_000);
    const second = await createRole({ tag });

    expect(getIds(await find(path, { name: second.name }))).toEqual([second.objectId]);
    expect(getIds(await find(path, { objectId: { $in: [first.objectId, "x"] } }))).toEqual([
      first.objectId,
    ]);
    expect(getIds(await find(path, { tag }))).toEqual([first.objectId, second.objectId]);
    const newest = await service.call(
      `GET ${path}?where=${toWhere({ tag })}&order=-createdAt&limit=1&count=1&keys=name`,
    );
    expect(newest.body.count).toBe(2);
    expect(newest.body.results).toEqual([
      expect.objectContaining({ objectId: second.objectId, name: second.name }),
    ]);
    expect(newest.body.results[0]).not.toHaveProperty("tag");
  });

  test("leaves out unreadable objects, also from the count", async () => {
    const tag = `tag${count++}`;
    await createRole({ tag, ACL: { [tom.objectId]: { read: true } } });
    const counted = async (options: object) =>
      (
        await service.call(
          `GET ${path}?where=${toWhere({ tag })}&count=1&limit=0`,
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

    expect(getIds(await find(path, relatedTo("roles")))).toEqual([child.objectId]);
    const redirected = await service.call(
      `GET ${path}?where=${toWhere(relatedTo("users"))}&redirectClassNameForKey=users`,
      undefined,
      master,
    );
    expect(redirected.body.className).toBe("_User");
    expect(getIds(redirected)).toEqual([tom.objectId]);
    for (const users of ["/users", "/classes/_User"]) {
      expect(getIds(await find(users, relatedTo("users"), master))).toEqual([tom.objectId]);
      expect((await find(users, relatedTo("users"))).body.code).toBe(403);
    }
  });

  test("hides the members of a role that the requester may not read", async () => {
    const child = await createRole();
    const roles = add(pointer("_Role", child.objectId));
    const hidden = await createRole({ ACL: {}, roles });
    const where = { $relatedTo: { object: pointer("_Role", hidden.objectId), key: "roles" } };
    expect(getIds(await find(path, where))).toEqual([]);
    expect(getIds(await find(path, where, master))).toEqual([child.objectId]);
  });

  test.each([
    ["another operator on a relation", { users: { $ne: null } }, 1],
    ["a pointer to another class", { users: pointer("_Role", "a1") }, 106],
    ["$relatedTo another class", { $relatedTo: { object: pointer("Post", "a1"), key: "x" } }, 1],
    ["a malformed $relatedTo", { $relatedTo: { key: "users" } }, 1],
    ["many relations", { users: { $in: Array(51).fill(pointer("_User", "a1")) } }, 1],
  ])("rejects %s", async (_, where, code) => {
    expect((await find(path, where)).body.code).toBe(code);
  });

  test("a missing role is {}", async () => {
    const { status, body } = await service.call(`GET ${path}/${"0".repeat(24)}`);
    expect([status, body]).toEqual([200, {}]);
  });
});
