import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { beforeAll, describe, expect, test } from "vitest";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer, userPointer } from "../../support/pointer.ts";
import {
  add,
  getIds,
  type RolesService,
  remove,
  startRolesService,
  type TestUser,
} from "../../support/services/roles-service.ts";

const service = forAllTests(startRolesService);
let tom: TestUser;
let eve: TestUser;

beforeAll(async () => {
  ({ tom, eve } = service);
});

const signUp: RolesService["signUp"] = (fields) => service.signUp(fields);
const createRole: RolesService["createRole"] = (fields) => service.createRole(fields);
const find: RolesService["find"] = (...query) => service.find(...query);

describe("role:NAME in the ACL of a user", () => {
  async function reads(reader: TestUser, user: TestUser): Promise<boolean> {
    const options = { session: reader.session };
    const { status } = await service.call(`GET /users/${user.objectId}`, undefined, options);
    return status === 200;
  }

  const hiddenFor = (name: string) => signUp({ ACL: { [`role:${name}`]: { read: true } } });

  test("lets only members read; a removal takes effect at once", async () => {
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

  test("is inherited through ten levels and no more", async () => {
    let inner = await createRole({ users: add(userPointer(tom)) });
    for (let level = 2; level <= 10; level++) {
      inner = await createRole({ roles: add(pointer("_Role", inner.objectId)) });
    }
    const tooFar = await createRole({ roles: add(pointer("_Role", inner.objectId)) });

    expect(await reads(tom, await hiddenFor(inner.name))).toBe(true);
    expect(await reads(tom, await hiddenFor(tooFar.name))).toBe(false);
  });

  test.each([
    [199, true],
    [200, false],
  ])("is inherited from a role beside %i others: %j", async (others, granted) => {
    const leaf = await createRole({ users: add(userPointer(tom)) });
    const before = Array.from({ length: others }, (_, i) => pointer("_Role", `0${i}`));
    const top = await createRole({ roles: add(...before, pointer("_Role", leaf.objectId)) });
    expect(await reads(tom, await hiddenFor(top.name))).toBe(granted);
  });

  test("reads a role once, however many roles of the ACL contain it", async () => {
    const inner = await Promise.all(Array.from({ length: 20 }, () => createRole()));
    const roles = add(...inner.map(({ objectId }) => pointer("_Role", objectId)));
    const outer = await Promise.all(Array.from({ length: 50 }, () => createRole({ roles })));
    const names = outer.map(({ name }) => [`role:${name}`, { read: true }]);
    const user = await signUp({ ACL: Object.fromEntries(names) });

    let queries = 0;
    const stack = service.engine.documents.middlewareStack;
    stack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName === "QueryCommand") queries += 1;
          return next(args);
        },
      { step: "initialize", name: "countQueries" },
    );
    const isRead = await reads(eve, user);
    stack.remove("countQueries");

    expect([isRead, queries]).toEqual([false, 70]);
  });

  test("grants nothing once the role, or a role between, is deleted", async () => {
    const leaf = await createRole({ users: add(userPointer(tom)) });
    const middle = await createRole({ roles: add(pointer("_Role", leaf.objectId)) });
    const top = await createRole({ roles: add(pointer("_Role", middle.objectId)) });
    const user = await hiddenFor(top.name);
    expect(await reads(tom, user)).toBe(true);

    await service.call(`DELETE /classes/_Role/${middle.objectId}`);

    expect(await reads(tom, user)).toBe(false);
    expect(await service.ports.roles.memberIds(top.objectId, "roles", UNLIMITED_WORK)).toEqual([]);
    expect(await service.ports.roles.roleIds("roles", leaf.objectId, UNLIMITED_WORK)).toEqual([]);
  });

  test("a deleted role whose edges are left grants nothing", async () => {
    const role = await createRole({ users: add(userPointer(tom)) });
    const user = await hiddenFor(role.name);
    for (const entry of [`role#${role.objectId}`, `name#${role.name}`]) {
      await service.engine.documents.send(
        new DeleteCommand({
          TableName: service.engine.tables.roles,
          Key: { _entry: entry, _member: "-" },
        }),
      );
    }
    const again = await createRole({ name: role.name });

    expect(await reads(tom, user)).toBe(false);
    expect(getIds(await find("/roles", { users: userPointer(tom) }))).not.toContain(role.objectId);
    expect(again.objectId).not.toBe(role.objectId);
    await service.call(`DELETE /roles/${role.objectId}`);
    expect(await service.ports.roles.memberIds(role.objectId, "users", UNLIMITED_WORK)).toEqual([]);
  });

  test("deleting a user removes them from their roles", async () => {
    const user = await signUp();
    const role = await createRole({ users: add(userPointer(user)) });

    await service.call(`DELETE /users/${user.objectId}`, undefined, { session: user.session });

    expect(await service.ports.roles.memberIds(role.objectId, "users", UNLIMITED_WORK)).toEqual([]);
    expect(await service.ports.roles.roleIds("users", user.objectId, UNLIMITED_WORK)).toEqual([]);
  });
});

test("a role in the ACL of a user grants no writes", async () => {
  const { name } = await createRole({ users: add(userPointer(tom)) });
  const user = await signUp({ ACL: { [`role:${name}`]: { read: true, write: true } } });
  const answer = await service.call(`PUT /users/${user.objectId}`, { a: 1 }, tom);
  expect(answer).toMatchObject({ status: 403, body: { code: 206 } });
});

test("a session check and a public profile read no roles", async () => {
  const reads: string[] = [];
  const { heldBy } = service.ports.roles;
  service.ports.roles.heldBy = (userId, names, work) => {
    reads.push(...names);
    return heldBy(userId, names, work);
  };
  await createRole({ name: "unread", users: add(userPointer(tom)) });
  const open = await signUp({ ACL: { "*": { read: true }, "role:unread": { read: true } } });
  await service.call("GET /users/me", undefined, tom);
  await service.call(`GET /users/${open.objectId}`, undefined, tom);
  await service.call(`GET /users/${open.objectId}`);
  expect(reads).toEqual([]);
  service.ports.roles.heldBy = heldBy;
});
