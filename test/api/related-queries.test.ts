import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ObjectsService, startObjectsService } from "../objects-service.ts";
import { add, idsOf, pointer, type TestUser, userPointer } from "../roles-service.ts";

let service: ObjectsService;
let tom: TestUser;
let eve: TestUser;
const master = { master: true };
const OPEN = { "*": { read: true, write: true } };
let count = 0;

beforeAll(async () => {
  service = await startObjectsService({
    privateUserFields: ["email", "secret"],
    indexedFields: ["channels", "owner", "city"],
  });
  tom = await signUp({ city: "A", email: "tom@example.com", secret: "s" });
  eve = await signUp({ city: "B" });
});
afterAll(() => service?.stop());

async function signUp(fields: object = {}): Promise<TestUser> {
  const body = { username: `user${count++}`, password: "secret", ...fields };
  const answer = await service.call("POST /users", body);
  return { objectId: answer.body.objectId, session: answer.body.sessionToken };
}

/** A second later than what was made before, so that the order of creation is known. */
async function register(fields: object = {}): Promise<{ objectId: string }> {
  service.advance(1_000);
  return registerAtOnce(fields);
}

async function registerAtOnce(fields: object): Promise<{ objectId: string }> {
  const body = { deviceType: "android", installationId: `device${count++}`, ...fields };
  return (await service.call("POST /installations", body)).body;
}

async function createRole(fields: object = {}): Promise<{ objectId: string }> {
  const body = { name: `role${count++}`, ACL: OPEN, ...fields };
  return (await service.call("POST /roles", body)).body;
}

const get = (path: string, query: Record<string, unknown> = {}, options: object = master) => {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return service.call(`GET ${path}?${new URLSearchParams(texts)}`, undefined, options);
};

describe("a sub-query", () => {
  test("$inQuery and $notInQuery compare a pointer with the results of another query", async () => {
    const tag = `tag${count++}`;
    const ofTom = await register({ tag, owner: userPointer(tom) });
    const ofEve = await register({ tag, owner: userPointer(eve) });
    const ofNobody = await register({ tag });
    const find = async (owner: object) =>
      idsOf(await get("/installations", { where: { tag, owner } }));

    const inA = { where: { city: "A" }, className: "_User" };
    expect(await find({ $inQuery: inA })).toEqual([ofTom.objectId]);
    expect(await find({ $inQuery: { city: "A" } })).toEqual([ofTom.objectId]);
    expect(await find({ $notInQuery: inA })).toEqual([ofEve.objectId, ofNobody.objectId]);
    expect(await find({ $inQuery: { where: { city: "nowhere" }, className: "_User" } })).toEqual(
      [],
    );
  });

  test("the limit, skip and order of a sub-query hold", async () => {
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

  test("$select and $dontSelect compare a value with a key of the results", async () => {
    const tag = `tag${count++}`;
    await createRole({ tag, cities: ["A", "X"] });
    await createRole({ tag, cities: null });
    const inA = await register({ tag, city: "A" });
    const inB = await register({ tag, city: "B" });
    const nowhere = await register({ tag });
    const select = { query: { className: "_Role", where: { tag } }, key: "cities" };
    const find = async (city: object) =>
      idsOf(await get("/installations", { where: { tag, city } }));

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

  test("sees no more than its requester: neither hidden objects nor private fields", async () => {
    const tag = `tag${count++}`;
    const hidden = await createRole({ tag, ACL: { [eve.objectId]: { read: true } } });
    const holder = await createRole({ tag: `${tag}!`, other: pointer("_Role", hidden.objectId) });
    const where = { other: { $inQuery: { where: { tag }, className: "_Role" } } };

    expect(idsOf(await get("/roles", { where }, { session: tom.session }))).toEqual([]);
    expect(idsOf(await get("/roles", { where }, { session: eve.session }))).toEqual([
      holder.objectId,
    ]);

    const open = await startObjectsService({
      privateUserFields: ["secret"],
      classPermissions: { _User: { find: true } },
    });
    try {
      const user = await open.call("POST /users", { username: "a", password: "b", secret: "s" });
      const owner = userPointer({ objectId: user.body.objectId, session: "" });
      await open.call("POST /roles", { name: "r", ACL: OPEN, owner });
      const guess = { owner: { $inQuery: { where: { secret: "s" }, className: "_User" } } };
      const route = `GET /roles?where=${encodeURIComponent(JSON.stringify(guess))}`;
      expect(idsOf(await open.call(route))).toEqual([]);
      expect(idsOf(await open.call(route, undefined, master)).length).toBe(1);
    } finally {
      await open.stop();
    }
  });

  test("a relation can be compared with the results of a query", async () => {
    const role = await createRole({ users: add(userPointer(tom)) });
    const inner = { where: { objectId: tom.objectId }, className: "_User" };

    const answer = await get("/roles", { where: { users: { $inQuery: inner } } });

    expect(idsOf(answer)).toContain(role.objectId);
  });

  test("more than ten are refused", async () => {
    const owner = { $inQuery: { where: {}, className: "_Role" } };
    const $or = Array(11).fill({ owner });

    expect((await get("/installations", { where: { $or } })).body.code).toBe(1);
  });
});

describe("include", () => {
  test("replaces pointers by what they lead to, on find and on get", async () => {
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

  test("shows no content of what the requester may not read, and no private field", async () => {
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
      const owner = userPointer({ objectId: user.body.objectId, session: "" });
      const role = await closed.call("POST /roles", { name: "r", ACL: OPEN, owner });
      const route = `GET /roles/${role.body.objectId}?include=owner`;
      expect((await closed.call(route)).body.owner).toEqual(owner);
      expect((await closed.call(route, undefined, master)).body.owner.nick).toBe("n");
    } finally {
      await closed.stop();
    }
  });

  test("keys choose among what was included; secrets can't be named", async () => {
    const device = await register({ owner: userPointer(tom), other: 1 });
    const { body } = await get(`/installations/${device.objectId}`, {
      include: "owner",
      keys: "owner",
    });

    expect(body.owner.city).toBe("A");
    expect(body).not.toHaveProperty("other");
    for (const include of ["password", "_passwordHash", "owner._tokenGeneration", "authData"]) {
      expect((await get(`/installations/${device.objectId}`, { include })).body.code).toBe(105);
    }
  });
});

describe("returnACL", () => {
  test("shows the ACL of an installation only when it is asked for", async () => {
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
    "%s refuses what is no relation of the class",
    async (path) => {
      const { status, body } = await get(path, { redirectClassNameForKey: "likes" });
      expect([status, body.code]).toEqual([400, 1]);
      expect(body.error).toContain("likes");
    },
  );
});

describe("GET /scan/classes/{className}", () => {
  test("leads through all matches, oldest first, each once", async () => {
    const tag = `tag${count++}`;
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) {
      ids.push((await registerAtOnce({ tag, n })).objectId);
      if (n % 2) service.advance(1_000);
    }
    const found: string[] = [];
    let cursor: string | null | undefined;
    let pages = 0;
    do {
      const where = { tag, n: { $ne: 3 } };
      const query = { where, limit: "2", keys: "n", ...(cursor && { cursor }) };
      const { body } = await get("/scan/classes/_Installation", query);
      expect(body.results.length > 0 || body.cursor === null).toBe(true);
      found.push(...idsOf(body.results ? { body } : { body: { results: [] } }));
      cursor = body.cursor;
      pages++;
    } while (cursor !== null);

    const expected = ids.filter((_, n) => n !== 3);
    expect(new Set(found)).toEqual(new Set(expected));
    expect(found.length).toBe(expected.length);
    expect(pages).toBeGreaterThanOrEqual(3);
  });

  test("serves users and roles too, with include", async () => {
    const tag = `tag${count++}`;
    const user = await signUp({ tag, friend: userPointer(tom) });
    const role = await createRole({ tag, boss: userPointer(tom) });

    const users = await get("/scan/classes/_User", { where: { tag }, include: "friend" });
    expect(users.body).toMatchObject({ results: [{ objectId: user.objectId }], cursor: null });
    expect(users.body.results[0].friend.city).toBe("A");
    const roles = await get("/scan/classes/_Role", { where: { tag }, scan_key: "createdAt" });
    expect(idsOf(roles)).toEqual([role.objectId]);
  });

  test("a cursor lives ten minutes and belongs to its class", async () => {
    for (const n of [1, 2]) await register({ n });
    const { body } = await get("/scan/classes/_Installation", { limit: "1" });
    const { cursor } = body;

    expect((await get("/scan/classes/_User", { cursor })).body.code).toBe(1);
    expect((await get("/scan/classes/_Installation", { cursor: `${cursor}x` })).status).toBe(400);
    service.advance(10 * 60_000);
    const late = await get("/scan/classes/_Installation", { cursor });
    expect([late.status, late.body.error]).toEqual([400, "The cursor has expired."]);
  });

  test("a page that has read enough ends with what it found, or names the remedy", async () => {
    const frugal = await startObjectsService({ maxQueryReadUnits: 20 });
    const scan = (query: Record<string, string>) =>
      frugal.call(
        `GET /scan/classes/_Installation?${new URLSearchParams(query)}`,
        undefined,
        master,
      );
    try {
      for (let n = 0; n < 120; n++) {
        const body = { deviceType: "android", installationId: `device${n}`, tag: `tag${n}` };
        await frugal.call("POST /installations", body);
        frugal.advance(1_000);
      }
      const first = await scan({ where: JSON.stringify({ tag: "tag0" }), limit: "2" });
      expect([first.body.results.length, typeof first.body.cursor]).toEqual([1, "string"]);
      const none = await scan({ where: JSON.stringify({ tag: "none" }), limit: "2" });
      expect([none.status, none.body.code]).toEqual([400, 154]);
      expect(none.body.error).toContain("createdAt");
      const createdAt = { $gte: new Date(Date.UTC(2026, 10, 21, 8, 1, 55)).toISOString() };
      const late = await scan({ where: JSON.stringify({ tag: "none", createdAt }), limit: "2" });
      expect(late.body).toEqual({ results: [], cursor: null });
    } finally {
      await frugal.stop();
    }
  });

  test("is for the master key, and refuses what it can't do", async () => {
    const path = "/scan/classes/_User";
    expect((await get(path, {}, { session: tom.session })).status).toBe(403);
    expect((await get("/scan/classes/Post")).body).toMatchObject({ code: 101 });
    for (const query of [{ scan_key: "rank" }, { order: "rank" }, { skip: "1" }, { cursor: "x" }]) {
      expect((await get(path, query)).status).toBe(400);
    }
  });
});

describe("GET /schemas", () => {
  test("names the columns of a class, its own and the built-in ones", async () => {
    await register({
      owner: userPointer(tom),
      place: { __type: "GeoPoint", latitude: 1, longitude: 2 },
    });

    const { body } = await get("/schemas");
    expect(Object.keys(body)).toEqual(["_User", "_Installation", "_Role"]);
    expect(body._User).toMatchObject({
      username: { type: "String" },
      createdAt: { type: "Date" },
      authData: { type: "Object" },
      city: { type: "String" },
    });
    expect(body._Role.users).toEqual({ type: "Relation", className: "_User" });
    const one = await get("/schemas/_Installation");
    expect(one.body).toEqual(body._Installation);
    expect(one.body).toMatchObject({
      channels: { type: "Array" },
      owner: { type: "Pointer", className: "_User" },
      place: { type: "GeoPoint" },
    });
    expect(JSON.stringify(body)).not.toMatch(/password|"_[a-z]/);
  });

  test("is for the master key; another class is 101", async () => {
    expect((await get("/schemas", {}, {})).status).toBe(403);
    const { status, body } = await get("/schemas/Post");
    expect([status, body.code]).toEqual([404, 101]);
  });
});

test("GET /cloudQuery says that CQL is not served", async () => {
  const { status, body } = await get("/cloudQuery", { cql: "select * from _User" }, {});
  expect([status, body.code]).toEqual([400, 300]);
  expect(body.error).toContain("where");
});
