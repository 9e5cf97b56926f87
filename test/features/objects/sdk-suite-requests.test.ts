import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startObjectsService } from "../../support/services/objects-service.ts";
import { getIds, type TestUser } from "../../support/services/roles-service.ts";

const service = forAllTests(startObjectsService);
let tom: TestUser;
let eve: TestUser;

beforeAll(async () => {
  tom = await service.signUp({ nickname: "seraph" });
  eve = await service.signUp();
});

const newDevice = (fields: object = {}) => ({
  deviceType: "android",
  installationId: randomUUID(),
  ...fields,
});

describe("error texts that SDK code matches on", () => {
  it("say that the name of a role is taken", async () => {
    const role = { name: `role-${randomUUID()}`, ACL: { "*": { read: true } } };
    const create = () => service.call("POST /classes/_Role", role, { session: tom.session });
    await create();

    const { status, body } = await create();

    const error = "A unique field was given a value that is already taken.";
    expect([status, body]).toEqual([400, { code: 137, error }]);
  });

  const ACL = () => ({ [tom.objectId]: { read: true, write: true } });
  const classes: [string, () => Promise<{ objectId: string }>][] = [
    ["roles", () => service.createRole({ ACL: ACL() })],
    ["classes/_Role", () => service.createRole({ ACL: ACL() })],
    ["installations", () => service.register({ ACL: ACL() })],
    ["classes/_Installation", () => service.register({ ACL: ACL() })],
  ];
  it.each(classes)("say that an ACL forbids access to %s", async (path, create) => {
    const { objectId } = await create();
    const session = eve.session;

    const write = await service.call(`PUT /${path}/${objectId}`, { note: "x" }, { session });
    const read = await service.call(`GET /${path}/${objectId}`, undefined, { session });
    const requests = [{ method: "PUT", path: `/1.1/${path}/${objectId}`, body: { note: "x" } }];
    const batch = await service.call("POST /batch", { requests }, { session });

    const writing = { code: 403, error: "Forbidden writing by object's ACL." };
    expect([write.status, write.body]).toEqual([403, writing]);
    expect(read.body).toEqual({ code: 403, error: "Forbidden reading by object's ACL." });
    expect(batch.body).toEqual([{ error: writing }]);
  });

  it("say that an ACL forbids reading a user", async () => {
    const { objectId } = await service.signUp({ ACL: { "*": { write: true } } });

    const { body } = await service.call(`GET /users/${objectId}`, undefined);

    expect(body).toEqual({ code: 403, error: "Forbidden reading by object's ACL." });
  });
});

describe("objects of one batch", () => {
  const bodies: [string, () => object][] = [
    ["users", () => ({ authData: { anonymous: { id: randomUUID() } } })],
    ["classes/_User", () => ({ authData: { anonymous: { id: randomUUID() } } })],
    ["roles", () => ({ name: randomUUID(), ACL: { "*": { read: true } } })],
    ["installations", newDevice],
    ["classes/_Installation", newDevice],
  ];
  const expectRising = (moments: readonly string[]) => {
    expect(moments).toEqual([...new Set(moments)].sort());
  };

  it.each(bodies)(
    "are created in the order of %s, each later than the one before",
    async (path, toBody) => {
      const item = () => ({ method: "POST", path: `/1.1/${path}`, body: toBody() });
      const requests = Array.from({ length: 10 }, item);

      const { body } = await service.call("POST /batch", { requests }, { session: tom.session });

      expectRising(
        body.map(({ success }: { success: { createdAt: string } }) => success.createdAt),
      );
    },
  );

  it("are created in the order of a /batch/save too", async () => {
    const item = (n: number) => ({
      method: "POST",
      path: "/1.1/installations",
      body: newDevice({ __internalId: `n${n}`, __children: [] }),
    });
    const { body } = await service.call("POST /batch/save", { requests: [1, 2, 3].map(item) });

    expectRising([1, 2, 3].map((n) => body[`n${n}`].createdAt));
  });

  it("follow the clock again in the next batch", async () => {
    const requests = [{ method: "POST", path: "/1.1/installations", body: newDevice() }];
    const { body: first } = await service.call("POST /batch", { requests });
    service.advance(60_000);
    const again = [{ ...requests[0], body: newDevice() }];
    const { body: second } = await service.call("POST /batch", { requests: again });

    const [a, b] = [first, second].map(([{ success }]) => Date.parse(success.createdAt));
    expect(Number(b) - Number(a)).toBe(60_000);
  });
});

describe("an ACL that Go's SDK wrapped in another one, as it sends it for every class", () => {
  const inner = () => ({ [tom.objectId]: { read: true, write: true } });
  const fields: Readonly<Record<string, () => object>> = {
    "/installations": () => newDevice(),
    "/classes/_Installation": () => newDevice(),
    "/users": () => ({ username: randomUUID(), password: "secret" }),
    "/classes/_User": () => ({ username: randomUUID(), password: "secret" }),
    "/roles": () => ({ name: randomUUID() }),
    "/classes/_Role": () => ({ name: randomUUID() }),
  };
  const paths = Object.keys(fields);
  const readAcl = async (path: string, objectId: string) =>
    (await service.get(`${path}/${objectId}`, { returnACL: "true" })).body.ACL;

  it.each(paths)("is the inner one in POST %s, alone and in batches", async (path) => {
    const body = () => ({ ...fields[path]?.(), ACL: { ACL: inner() } });
    const item = () => ({ method: "POST", path: `/1.1${path}`, body: body() });
    const saved = { ...item(), body: { __internalId: "x", ...body() } };
    const post = async (to: string, sent: object) =>
      (await service.call(`POST ${to}`, sent, { session: tom.session })).body;
    const alone = await post(path, body());
    const [{ success }] = await post("/batch", { requests: [item()] });
    const { x } = await post("/batch/save", { requests: [saved] });

    for (const { objectId } of [alone, success, x]) {
      expect(await readAcl(path, objectId)).toEqual(inner());
    }
  });

  it.each(paths)("is the inner one in PUT %s", async (path) => {
    const ACL = { "*": { read: true, write: true } };
    const body = { ...fields[path]?.(), ACL };
    const created = await service.call(`POST ${path}`, body, { session: tom.session });
    const change = { ACL: { ACL: inner() } };
    const { objectId } = created.body;
    const { status } = await service.call(`PUT ${path}/${objectId}`, change, { master: true });
    expect(status).toBe(200);
    expect(await readAcl(path, objectId)).toEqual(inner());
  });
});

describe("PUT …?new=true of a device", () => {
  it("answers the keys that were sent, as for users", async () => {
    const { objectId } = await service.register({ channels: ["a"], note: "kept" });
    const path = `classes/_Installation/${objectId}?new=true`;

    const { body } = await service.call(`PUT /${path}`, {
      channels: { __op: "AddUnique", objects: ["b"] },
    });

    const updatedAt = expect.any(String);
    expect(body).toEqual({ objectId, updatedAt, channels: ["a", "b"] });
  });

  it("answers the fields that a merge of two rows added", async () => {
    const device = newDevice();
    const old = await service.register({ ...device, channels: ["a"] });
    const { objectId } = await service.register({ deviceType: "android" });

    const { body } = await service.call(
      `PUT /installations/${objectId}?fetchWhenSave=true`,
      device,
    );

    expect(body).toMatchObject({ objectId, channels: ["a"] });
    expect((await service.get(`/installations/${old.objectId}`)).body).toEqual({});
  });
});

describe("GET /users/strictlyQuery", () => {
  const ask = (query: object, options: object) =>
    service.get("/users/strictlyQuery", query as Record<string, unknown>, options);

  it("finds users by any field for a logged-in user", async () => {
    const found = await ask({ where: { nickname: "seraph" } }, { session: eve.session });
    const either = { $or: [{ nickname: "seraph" }, { nickname: "nobody" }] };
    const both = await ask({ where: either, limit: "1" }, { session: eve.session });

    expect([found.status, getIds(found)]).toEqual([200, [tom.objectId]]);
    expect(found.body.results[0]).not.toHaveProperty("sessionToken");
    expect(getIds(both)).toEqual([tom.objectId]);
  });

  const refused: [string, Record<string, unknown>][] = [
    ["a page", { where: { nickname: "seraph" }, skip: "1" }],
    ["a pattern", { where: { nickname: { $regex: "^s" } } }],
    ["a pattern beside a value", { where: { nickname: "seraph", username: { $regex: "^u" } } }],
    ["a range", { where: { nickname: { $gt: "a" } } }],
    ["everybody", {}],
    [
      "a condition of which one branch names nothing",
      { where: { $or: [{ nickname: "seraph" }, {}] } },
    ],
    ["a session token", { where: { sessionToken: "x" } }],
    ["a password", { where: { nickname: "seraph", password: "x" } }],
  ];
  it.each(refused)("refuses %s even with a session", async (_, query) => {
    const { status, body } = await ask(query, { session: eve.session });

    expect([status, [1, 105]]).toEqual([400, expect.arrayContaining([body.code])]);
  });

  it("needs a session for anything but one name", async () => {
    const { status, body } = await ask({ where: { nickname: "seraph" } }, {});

    expect([status, body.code]).toEqual([400, 1]);
  });
});

/**
 * Python sends the corners of `within_geo_box` as given; its suite gives `(0, 0)` and `(11, 11)`,
 * which fits both orders. Its `GeoPoint` takes the latitude first, as everywhere at LeanCloud.
 */
describe("$within of number pairs, as Python sends them", () => {
  it("finds objects in the box from [latitude, longitude] to [latitude, longitude]", async () => {
    const place = { __type: "GeoPoint", latitude: 10, longitude: 5 };
    const { objectId } = await service.register({ place });
    const box = (...corners: number[][]) => ({ place: { $within: { $box: corners } } });

    const found = await service.get("/installations", { where: box([0, 0], [11, 6]) });
    const missed = await service.get("/installations", { where: box([0, 0], [6, 11]) });

    expect([getIds(found), getIds(missed)]).toEqual([[objectId], []]);
  });

  it.each([
    [[[0], [1, 1]]],
    [
      [
        [0, 0, 0],
        [1, 1],
      ],
    ],
    [
      [
        ["0", "0"],
        [1, 1],
      ],
    ],
    [
      [
        [0, 0],
        [91, 0],
      ],
    ],
  ])("refuses the corners %j", async (corners) => {
    const where = { place: { $within: { $box: corners } } };

    expect((await service.get("/installations", { where })).status).toBe(400);
  });
});
