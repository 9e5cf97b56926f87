import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";
import type { TestUser } from "../../support/services/roles-service.ts";

/** Requests of the SDKs' own test suites. */
const service = forAllTests(startObjectsService);

const master = { master: true };
const as = ({ session }: TestUser) => ({ session });

describe("a deletion of several ids outside a batch, as Java's deleteAll sends it", () => {
  const three = async () => {
    const devices = [await service.register(), await service.register(), await service.register()];
    return devices.map(({ objectId }) => objectId);
  };
  const left = async (ids: readonly string[]) => {
    const where = { objectId: { $in: ids } };
    const { body } = await service.get("/installations", { where, count: 1, limit: 0 });
    return body.count;
  };

  test.each([",", "%2C"])("deletes installations, with %s between the ids", async (comma) => {
    for (const collection of ["/classes/_Installation", "/installations"]) {
      const ids = await three();

      const answer = await service.call(
        `DELETE ${collection}/${ids.join(comma)}`,
        undefined,
        master,
      );

      expect([answer.status, answer.body]).toEqual([200, {}]);
      expect(await left(ids)).toBe(0);
    }
  });

  test("needs the rights that each deletion needs", async () => {
    const ids = await three();
    const { status, body } = await service.call(`DELETE /classes/_Installation/${ids}`);
    expect([status, body.code]).toEqual([403, 403]);
    expect(await left(ids)).toBe(3);
  });

  test("deletes users with the master key, and with a session only that user", async () => {
    const [tom, eve] = [await service.signUp(), await service.signUp()];
    const path = `DELETE /classes/_User/${tom.objectId},${eve.objectId}`;

    const refused = await service.call(path, undefined, as(eve));
    const done = await service.call(path, undefined, master);

    expect([refused.status, refused.body.code]).toEqual([403, 206]);
    expect([done.status, done.body]).toEqual([200, {}]);
  });

  test("ends at the first error after earlier deletions", async () => {
    const [tom, eve] = [await service.signUp(), await service.signUp()];
    const gone = "6740e680a1b2c3d4e5f60718";
    const path = `DELETE /users/${tom.objectId},${gone},${eve.objectId}`;

    const { status, body } = await service.call(path, undefined, master);

    const found = await service.get("/users", {
      where: { objectId: { $in: [tom.objectId, eve.objectId] } },
    });
    expect([status, body.code]).toEqual([400, 211]);
    expect(found.body.results).toMatchObject([{ objectId: eve.objectId }]);
  });

  test("deletes roles that the requester may write", async () => {
    const roles = [await service.createRole(), await service.createRole()];
    const ids = roles.map(({ objectId }) => objectId);

    const { body } = await service.call(`DELETE /classes/_Role/${ids}`);

    expect(body).toEqual({});
    for (const id of ids) expect((await service.call(`GET /roles/${id}`)).body).toEqual({});
  });

  test("deletes nothing if one id is malformed or there are too many", async () => {
    const ids = await three();
    const many = Array.from({ length: 501 }, (_, index) => `${ids[0]}${index}`);

    const malformed = await service.call(`DELETE /installations/${ids},no-id`, undefined, master);
    const tooMany = await service.call(`DELETE /installations/${many}`, undefined, master);

    expect([malformed.status, malformed.body.code]).toEqual([404, 101]);
    expect([tooMany.status, tooMany.body.code]).toEqual([400, 1]);
    expect(await left(ids)).toBe(3);
  });

  test("is not for other methods", async () => {
    const ids = await three();
    const answers = [
      await service.call(`GET /installations/${ids}`),
      await service.call(`PUT /installations/${ids}`, { badge: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe("a known device that registers again, as Java sends it after a reinstallation", () => {
  const paths = ["/installations", "/classes/_Installation"];
  const known = { channels: ["news", "chat"], nick: "x" };

  async function register(fields: object) {
    const device = { deviceType: "android", installationId: randomUUID().replaceAll("-", "") };
    await service.call("POST /installations", { ...device, ...fields });
    return device;
  }
  const again = async (path: string, device: object) =>
    (await service.call(`POST ${path}?fetchWhenSave=true`, { ...device, timeZone: "Asia/Tokyo" }))
      .body;

  test.each(paths)("gets its channels back by POST %s", async (path) => {
    const device = await register(known);
    expect(await again(path, device)).toMatchObject({
      ...device,
      ...known,
      objectId: expect.any(String),
      timeZone: "Asia/Tokyo",
    });
  });

  test.each(["/batch", "/batch/save"])("gets its channels back inside %s", async (path) => {
    const device = await register(known);
    const item = { method: "POST", path: "/1.1/installations", params: { fetchWhenSave: true } };
    const named = path === "/batch" ? {} : { __internalId: "a", __children: [] };

    const { body } = await service.call(`POST ${path}`, {
      requests: [{ ...item, body: { ...device, ...named } }],
    });

    expect(path === "/batch" ? body[0].success : body.a).toMatchObject(known);
  });

  test.each(paths)(
    "gets only its sent fields by POST %s if its ACL forbids reading",
    async (path) => {
      const device = await register({ ...known, ACL: { "*": { write: true } } });
      const answer = await again(path, device);
      expect(answer).toMatchObject({ ...device, timeZone: "Asia/Tokyo" });
      expect(Object.keys(answer)).not.toContain("channels");
    },
  );

  test("gets only its sent fields if the class permission `get` is closed", async () => {
    const closed = await startObjectsService({
      classPermissions: { _Installation: { get: false } },
    });
    const device = { deviceType: "android", installationId: "a1" };
    await closed.call("POST /installations", { ...device, ...known });

    const route = "POST /installations?fetchWhenSave=true";
    const stranger = (await closed.call(route, device)).body;
    const owner = (await closed.call(route, device, master)).body;
    await closed.stop();

    expect(Object.keys(stranger)).not.toContain("channels");
    expect(owner).toMatchObject(known);
  });
});

describe("keys and include that name secrets", () => {
  const authData = { github: { uid: "583231", access_token: "gho_x" } };
  const paths = ["/users", "/classes/_User"];
  let tom: TestUser;
  let eve: TestUser;

  beforeAll(async () => {
    tom = await service.signUp({ nickname: "Tom" });
    eve = await service.signUp();
    const linked = await service.call(`PUT /users/${tom.objectId}`, { authData }, as(tom));
    expect(linked.status).toBe(200);
  });

  test.each(paths)(
    "answer GET %s/id with its token, as Java's fetchThenUpdate asks",
    async (path) => {
      const query = { include: "sessionToken,nickname" };
      const read = async (options: object) =>
        (await service.get(`${path}/${tom.objectId}`, query, options)).body;
      expect(await read(as(tom))).toMatchObject({ nickname: "Tom", sessionToken: tom.session });
      for (const options of [as(eve), master, {}]) {
        expect(await read(options)).not.toHaveProperty("sessionToken");
      }
    },
  );

  test.each(["password", "salt", "sessionToken"])(
    "select nothing for %s, not even for the master key",
    async (secret) => {
      for (const options of [master, as(secret === "sessionToken" ? eve : tom)]) {
        const one = await service.get(`/users/${tom.objectId}`, { keys: secret }, options);
        expect(Object.keys(one.body).sort()).toEqual(["createdAt", "objectId", "updatedAt"]);
      }
      const where = { objectId: tom.objectId };
      const { body } = await service.get("/classes/_User", { where, keys: secret });
      expect(Object.keys(body.results[0]).sort()).toEqual(["createdAt", "objectId", "updatedAt"]);
    },
  );

  test("show authData to the user and the master key only", async () => {
    for (const keys of ["authData", "authData.github", "nickname,authData"]) {
      const read = async (options: object) =>
        (await service.get(`/classes/_User/${tom.objectId}`, { keys }, options)).body.authData;
      expect([await read(as(tom)), await read(master)]).toEqual([authData, authData]);
      expect([await read(as(eve)), await read({})]).toEqual([undefined, undefined]);
    }
  });

  test("leave authData out with -authData, in reads and queries", async () => {
    const one = await service.get(`/users/${tom.objectId}`, { keys: "-authData" });
    const where = { objectId: tom.objectId };
    const all = await service.get("/users", { where, keys: "-authData" });
    for (const body of [one.body, all.body.results[0]]) {
      expect(body.nickname).toBe("Tom");
      expect(body).not.toHaveProperty("authData");
    }
  });

  test("are ignored by devices and roles, and inside a batch", async () => {
    const { objectId } = await service.register();
    const query = { keys: "sessionToken", include: "authData" };
    for (const path of ["/installations", `/installations/${objectId}`, "/roles"]) {
      expect((await service.get(path, query)).status).toBe(200);
    }
    const item = { method: "GET", path: `/1.1/users/${tom.objectId}`, params: query };
    const { body } = await service.call("POST /batch", { requests: [item] }, as(tom));
    expect(body[0].success).toMatchObject({ objectId: tom.objectId });
  });

  test("let the master key test who has linked a platform", async () => {
    const find = async (exists: boolean, options: object = master) => {
      const ids = { $in: [tom.objectId, eve.objectId] };
      const where = { objectId: ids, "authData.github": { $exists: exists } };
      return (await service.get("/users", { where }, options)).body;
    };
    const ids = ({ results }: { results: TestUser[] }) => results.map((user) => user.objectId);
    expect(ids(await find(true))).toEqual([tom.objectId]);
    expect(ids(await find(false))).toEqual([eve.objectId]);
    expect((await find(true, as(tom))).code).toBe(403);
    const where = { "authData.github": { $exists: true } };
    const scanned = await service.get("/scan/classes/_User", { where });
    expect(ids(scanned.body)).toEqual([tom.objectId]);
  });

  test("let no client test who has linked a platform (A52)", async () => {
    const open = await startObjectsService({ classPermissions: { _User: { find: true } } });
    const where = { "authData.github": { $exists: true } };
    const { status, body } = await open.get("/users", { where }, {});
    await open.stop();
    expect([status, body.code]).toEqual([400, 105]);
  });
});

describe("returnACL=true", () => {
  const PUBLIC = { "*": { read: true, write: true } };
  const acls = async (collection: string, objectId: string, query: object) => {
    const one = await service.get(`${collection}/${objectId}`, { ...query });
    const all = await service.get(collection, { ...query, where: { objectId } });
    return [one.body.ACL, all.body.results[0].ACL];
  };

  test.each(["/roles", "/classes/_Role"])("alone shows the ACL of a role: %s", async (path) => {
    const ACL = { "*": { read: true } };
    const { objectId } = await service.createRole({ ACL });
    expect(await acls(path, objectId, { returnACL: "true" })).toEqual([ACL, ACL]);
    expect(await acls(path, objectId, {})).toEqual([undefined, undefined]);
  });

  test.each(["/roles", "/classes/_Role"])("is absent when %s answers a new role", async (path) => {
    const ACL = { "*": { read: true } };
    for (const name of ["fetchWhenSave", "new"]) {
      const body = { name: `${name}${path.length}`, ACL, level: 1 };
      const created = await service.call(`POST ${path}?${name}=true`, body, master);
      expect(created.body).toMatchObject({ level: 1 });
      expect(created.body).not.toHaveProperty("ACL");
    }
  });

  test("calls no user public whose ACL privateUserFields hides", async () => {
    const hiding = await startObjectsService({ privateUserFields: ["ACL"] });
    const tom = await hiding.signUp({ ACL: { "*": { read: true } } });
    const read = async (options: object) =>
      (await hiding.get(`/users/${tom.objectId}`, { returnACL: "true" }, options)).body.ACL;
    const seen = [await read({}), await read(as(tom)), await read(master)];
    await hiding.stop();
    expect(seen).toEqual([undefined, { "*": { read: true } }, { "*": { read: true } }]);
  });

  test("shows the ACL of included objects and of objects that a batch reads", async () => {
    const user = await service.signUp();
    const owner = { __type: "Pointer", className: "_User", objectId: user.objectId };
    const { objectId } = await service.register({ owner });
    const params = { include: "owner", returnACL: true };
    const item = { method: "GET", path: `/1.1/installations/${objectId}`, params };

    const { body } = await service.call("POST /batch", { requests: [item] });

    expect(body[0].success).toMatchObject({ ACL: PUBLIC, owner: { ACL: PUBLIC } });
  });
});

test("an ACL may name subjects with - and _, on every class", async () => {
  const ACL = { "user_1-a": { read: true, write: true }, "*": { read: true } };
  const user = await service.signUp({ ACL });
  const device = await service.register({ ACL });
  const role = await service.createRole({ ACL });
  for (const [path, { objectId }] of [
    ["/users", user],
    ["/installations", device],
    ["/roles", role],
  ] as const) {
    const { body } = await service.get(`${path}/${objectId}`, { returnACL: "true" });
    expect(body.ACL).toEqual(ACL);
  }
});
