import { beforeAll, describe, expect, test } from "vitest";
import { UNLIMITED_WORK } from "../../../functions/domain/work-budget.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer, userPointer } from "../../support/pointer.ts";
import {
  add,
  type RolesService,
  remove,
  startRolesService,
  type TestUser,
  toWhere,
} from "../../support/services/roles-service.ts";

const service = forAllTests(startRolesService);
let tom: TestUser;
let eve: TestUser;
const READABLE = { "*": { read: true } };
let count = 0;

beforeAll(async () => {
  ({ tom, eve } = service);
});

const createRole: RolesService["createRole"] = (fields) => service.createRole(fields);

describe.each(["/roles", "/classes/_Role"])("POST %s", (path) => {
  const post = (body: object) => service.call(`POST ${path}`, body, { session: tom.session });

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
      users: { __type: "Relation", className: "_User" },
      roles: { __type: "Relation", className: "_Role" },
    });
  });

  test("requires an ACL (1)", async () => {
    const { status, body } = await post({ name: "noacl" });
    expect([status, body]).toEqual([400, { code: 1, error: "Role ACL is required." }]);
  });

  test.each([undefined, "", "a.b", "rôle", "x".repeat(129), 7, { $ne: "" }])(
    "rejects the name %j with 139",
    async (name) => {
      expect((await post({ name, ACL: READABLE })).body.code).toBe(139);
    },
  );

  test("rejects a taken name with 137, also of two at once", async () => {
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
  ])("rejects users with %s", async (_, users, code) => {
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
    expect(await service.ports.roles.memberIds(objectId, "users", UNLIMITED_WORK)).toEqual([
      eve.objectId,
    ]);
    expect(await service.ports.roles.roleIds("users", tom.objectId, UNLIMITED_WORK)).not.toContain(
      objectId,
    );
  });

  test("accepts up to 1000 pointers", async () => {
    const ids = Array.from({ length: 1_000 }, (_, n) => n.toString(16).padStart(24, "0"));
    const { objectId } = await createRole();
    const users = add(...ids.map((id) => pointer("_User", id)));

    expect((await service.call(`PUT /roles/${objectId}`, { users })).status).toBe(200);

    expect(await service.ports.roles.memberIds(objectId, "users", UNLIMITED_WORK)).toEqual(ids);
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
  ])("rejects %s", async (_, body, code) => {
    const { objectId } = await createRole();
    expect((await service.call(`PUT /roles/${objectId}`, body)).body.code).toBe(code);
  });

  test("answers 305 for a false condition", async () => {
    const { objectId } = await createRole({ level: 1 });
    const path = `PUT /roles/${objectId}?where=${toWhere({ level: 2 })}`;
    expect((await service.call(path, { level: 5 })).body.code).toBe(305);
  });

  test("loses nothing of twenty changes at once", async () => {
    const { objectId } = await createRole({ level: 0 });
    const ids = Array.from({ length: 20 }, (_, n) => `${n}`.padStart(24, "b"));
    const level = { __op: "Increment", amount: 1 };

    const answers = await Promise.all(
      ids.map((id) =>
        service.call(`PUT /roles/${objectId}`, { level, users: add(pointer("_User", id)) }),
      ),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await service.ports.roles.find(objectId)).toMatchObject({ level: 20 });
    expect(await service.ports.roles.memberIds(objectId, "users", UNLIMITED_WORK)).toEqual(
      [...ids].sort(),
    );
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

test("an update of a missing role is 1, its deletion {}", async () => {
  const path = `/roles/${"0".repeat(24)}`;
  expect((await service.call(`PUT ${path}`, { a: 1 })).body.code).toBe(1);
  expect(await service.call(`DELETE ${path}`)).toMatchObject({ status: 200, body: {} });
});

test("a deletion leaves no edge, even of simultaneous additions", async () => {
  const ids = Array.from({ length: 120 }, (_, n) => `${n}`.padStart(24, "a"));
  const many = { users: add(...ids.map((id) => pointer("_User", id))) };
  for (let round = 0; round < 10; round++) {
    const { objectId } = await createRole();
    const answers = await Promise.all([
      service.call(`PUT /roles/${objectId}`, many),
      service.call(`PUT /roles/${objectId}`, { users: add(userPointer(eve)) }),
      service.call(`DELETE /roles/${objectId}`),
    ]);
    expect(answers[2].status).toBe(200);
    expect(await service.ports.roles.memberIds(objectId, "users", UNLIMITED_WORK)).toEqual([]);
    expect(await service.ports.roles.roleIds("users", eve.objectId, UNLIMITED_WORK)).not.toContain(
      objectId,
    );
  }
});
