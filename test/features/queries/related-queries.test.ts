import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { pointer, userPointer } from "../../support/pointer.ts";
import {
  type ObjectsService,
  startObjectsService,
} from "../../support/services/objects-service.ts";
import { add, getIds, type TestUser } from "../../support/services/roles-service.ts";

const service = forAllTests(() =>
  startObjectsService({
    privateUserFields: ["email", "secret"],
    indexedFields: ["channels", "owner", "city"],
  }),
);
let tom: TestUser;
let eve: TestUser;
const master = { master: true };
const OPEN = { "*": { read: true, write: true } };
let count = 0;

beforeAll(async () => {
  tom = await signUp({ city: "A", email: "tom@example.com", secret: "s" });
  eve = await signUp({ city: "B" });
});

const signUp: ObjectsService["signUp"] = (fields) => service.signUp(fields);
const register: ObjectsService["register"] = (fields) => service.register(fields);
const createRole: ObjectsService["createRole"] = (fields) => service.createRole(fields);
const get: ObjectsService["get"] = (...query) => service.get(...query);

describe("a sub-query", () => {
  test("compares a pointer with the results of another query ($inQuery, $notInQuery)", async () => {
    const tag = `tag${count++}`;
    const ofTom = await register({ tag, owner: userPointer(tom) });
    const ofEve = await register({ tag, owner: userPointer(eve) });
    const ofNobody = await register({ tag });
    const find = async (owner: object) =>
      getIds(await get("/installations", { where: { tag, owner } }));

    const inA = { where: { city: "A" }, className: "_User" };
    expect(await find({ $inQuery: inA })).toEqual([ofTom.objectId]);
    expect(await find({ $inQuery: { city: "A" } })).toEqual([ofTom.objectId]);
    expect(await find({ $notInQuery: inA })).toEqual([ofEve.objectId, ofNobody.objectId]);
    expect(await find({ $inQuery: { where: { city: "nowhere" }, className: "_User" } })).toEqual(
      [],
    );
  });

  test("honours its own limit, skip and order", async () => {
    const tag = `tag${count++}`;
    const users = [];
    for (const rank of [1, 2, 3]) {
      users.push(await signUp({ tag, rank }));
      service.advance(1_000);
    }
    for (const user of users) await register({ tag, owner: userPointer(user) });
    const owners = async (inner: object) => {
      const owner = { $inQuery: { where: { tag }, className: "_User", ...inner } };
      const { body } = await get("/installations", { where: { tag, owner } });
      return body.results.map((each: { owner: { objectId: string } }) => each.owner.objectId);
    };

    expect(await owners({ limit: 1 })).toEqual([users[0]?.objectId]);
    expect(await owners({ limit: 1, order: "-rank" })).toEqual([users[2]?.objectId]);
    expect(await owners({ skip: 1, limit: 1, order: "rank" })).toEqual([users[1]?.objectId]);
  });

  test("compares a value with a key of the results ($select, $dontSelect)", async () => {
    const tag = `tag${count++}`;
    await createRole({ tag, cities: ["A", "X"] });
    await createRole({ tag, cities: null });
    const inA = await register({ tag, city: "A" });
    const inB = await register({ tag, city: "B" });
    const nowhere = await register({ tag });
    const select = { query: { className: "_Role", where: { tag } }, key: "cities" };
    const find = async (city: object) =>
      getIds(await get("/installations", { where: { tag, city } }));

    expect(await find({ $select: select })).toEqual([inA.objectId]);
    expect(await find({ $dontSelect: select })).toEqual([inB.objectId, nowhere.objectId]);
  });

  test("needs the class permission find of the inner class", async () => {
    const inner = { where: {}, className: "_Installation" };
    const where = { owner: { $inQuery: inner } };
    const answer = await get("/roles", { where }, { session: tom.session });

    expect([answer.status, answer.body.code]).toEqual([403, 403]);
    expect((await get("/roles", { where })).status).toBe(200);
  });

  test("sees neither objects nor fields that are hidden from its requester", async () => {
    const tag = `tag${count++}`;
    const hidden = await createRole({ tag, ACL: { [eve.objectId]: { read: true } } });
    const holder = await createRole({ tag: `${tag}!`, other: pointer("_Role", hidden.objectId) });
    const where = { other: { $inQuery: { where: { tag }, className: "_Role" } } };

    expect(getIds(await get("/roles", { where }, { session: tom.session }))).toEqual([]);
    expect(getIds(await get("/roles", { where }, { session: eve.session }))).toEqual([
      holder.objectId,
    ]);

    const open = await startObjectsService({
      privateUserFields: ["secret"],
      classPermissions: { _User: { find: true } },
    });
    try {
      const user = await open.call("POST /users", { username: "a", password: "b", secret: "s" });
      const owner = userPointer(user.body);
      await open.call("POST /roles", { name: "r", ACL: OPEN, owner }, master);
      const guess = { owner: { $inQuery: { where: { secret: "s" }, className: "_User" } } };
      const route = `GET /roles?where=${encodeURIComponent(JSON.stringify(guess))}`;
      expect(getIds(await open.call(route))).toEqual([]);
      expect(getIds(await open.call(route, undefined, master)).length).toBe(1);
    } finally {
      await open.stop();
    }
  });

  test("can be compared with a relation", async () => {
    const role = await createRole({ users: add(userPointer(tom)) });
    const inner = { where: { objectId: tom.objectId }, className: "_User" };

    const answer = await get("/roles", { where: { users: { $inQuery: inner } } });

    expect(getIds(answer)).toContain(role.objectId);
  });

  test("is rejected if there are more than ten", async () => {
    const owner = { $inQuery: { where: {}, className: "_Role" } };
    const $or = Array(11).fill({ owner });

    expect((await get("/installations", { where: { $or } })).body.code).toBe(1);
  });
});

describe("include", () => {
  test("expands pointers on find and on get", async () => {
    const tag = `tag${count++}`;
    const friend = await signUp({ tag, nickname: "f" });
    const owner = await signUp({ tag, nickname: "o", friend: userPointer(friend) });
    const role = await createRole({ boss: userPointer(owner) });
    const list = [userPointer(owner), pointer("Post", "p1"), pointer("_User", "0".repeat(24))];
    const device = await register({
      tag,
      owner: userPointer(owner),
      list,
      nested: { role: pointer("_Role", role.objectId) },
    });
    const include = "owner.friend , list, nested.role.boss";
    const expected = {
      owner: {
        ...userPointer(owner),
        nickname: "o",
        friend: { ...userPointer(friend), nickname: "f" },
      },
      list: [{ nickname: "o" }, pointer("Post", "p1"), pointer("_User", "0".repeat(24))],
      nested: { role: { __type: "Pointer", boss: { nickname: "o" } } },
    };

    const found = await get("/installations", { where: { tag }, include });
    expect(found.body.results).toMatchObject([expected]);
    const one = await get(`/installations/${device.objectId}`, { include });
    expect(one.body).toMatchObject(expected);
    for (const path of [`/users/${owner.objectId}`, `/classes/_User/${owner.objectId}`]) {
      const user = await get(path, { include: "friend" });
      expect(user.body.friend).toMatchObject({ __type: "Pointer", nickname: "f" });
    }
    const { body: me } = await get("/users/me", { include: "friend" }, { session: owner.session });
    expect(me).toMatchObject({ friend: { nickname: "f" }, sessionToken: owner.session });
    const ofRole = await get(`/roles/${role.objectId}`, { include: "boss" });
    expect(ofRole.body.boss).toMatchObject({ __type: "Pointer", nickname: "o" });
    const roles = await get("/classes/_Role", {
      where: { objectId: role.objectId },
      include: "boss.friend",
    });
    expect(roles.body.results[0].boss.friend.nickname).toBe("f");
  });

  test("shows no object that the requester may not read, and no private field", async () => {
    const hidden = await signUp({ nickname: "hidden", ACL: { [eve.objectId]: { read: true } } });
    const role = await createRole({ a: userPointer(hidden), b: userPointer(tom) });
    const path = `/roles/${role.objectId}`;
    const include = "a,b";

    const { body } = await get(path, { include }, {});
    expect(body.a).toEqual(userPointer(hidden));
    expect(body.b).toMatchObject({ __type: "Pointer", city: "A" });
    for (const key of ["email", "secret", "password", "sessionToken", "authData"]) {
      expect(body.b).not.toHaveProperty(key);
    }
    expect(JSON.stringify(body)).not.toMatch(/"_[a-z]/);
    expect((await get(path, { include }, { session: eve.session })).body.a.nickname).toBe("hidden");
    expect((await get(path, { include }, { session: tom.session })).body.b.secret).toBe("s");
  });

  test("needs the class permission get of the target", async () => {
    const closed = await startObjectsService({ classPermissions: { _User: { get: false } } });
    try {
      const user = await closed.call("POST /users", { username: "a", password: "b", nick: "n" });
      const owner = userPointer(user.body);
      const role = await closed.call("POST /roles", { name: "r", ACL: OPEN, owner }, master);
      const route = `GET /roles/${role.body.objectId}?include=owner`;
      expect((await closed.call(route)).body.owner).toEqual(owner);
      expect((await closed.call(route, undefined, master)).body.owner.nick).toBe("n");
    } finally {
      await closed.stop();
    }
  });

  test("can be narrowed by keys, and shows no secrets", async () => {
    const device = await register({ owner: userPointer(tom), other: 1 });
    const { body } = await get(`/installations/${device.objectId}`, {
      include: "owner",
      keys: "owner",
    });

    expect(body.owner.city).toBe("A");
    expect(body).not.toHaveProperty("other");
    for (const include of ["_passwordHash", "owner._tokenGeneration"]) {
      const answer = await get(`/installations/${device.objectId}`, { include });
      expect(JSON.stringify(answer.body)).not.toMatch(/_passwordHash|_tokenGeneration/);
    }
    const keys = "owner.password,owner.sessionToken";
    const query = { include: "owner.password,owner.sessionToken", keys };
    const secret = await get(`/installations/${device.objectId}`, query);
    const bare = ["__type", "className", "createdAt", "objectId", "updatedAt"];
    expect(Object.keys(secret.body.owner).sort()).toEqual(bare);
  });
});

describe("returnACL", () => {
  test("shows the ACL of an installation only on request", async () => {
    const tag = `tag${count++}`;
    const { objectId } = await register({ tag, ACL: OPEN });
    const path = `/installations/${objectId}`;

    for (const query of [{}, { returnACL: "false" }]) {
      expect((await get(path, query)).body).not.toHaveProperty("ACL");
      const { body } = await get("/installations", { where: { tag }, ...query });
      expect(body.results[0]).not.toHaveProperty("ACL");
    }
    expect((await get(path, { returnACL: "true" })).body.ACL).toEqual(OPEN);
    const { body } = await get("/installations", { where: { tag }, returnACL: "true" });
    expect(body.results[0].ACL).toEqual(OPEN);
  });
});

describe("redirectClassNameForKey", () => {
  test.each(["/users", "/installations", "/roles", "/classes/_User"])(
    "is rejected on %s for a key that is not a relation of the class",
    async (path) => {
      const { status, body } = await get(path, { redirectClassNameForKey: "likes" });
      expect([status, body.code]).toEqual([400, 1]);
      expect(body.error).toContain("likes");
    },
  );
});
