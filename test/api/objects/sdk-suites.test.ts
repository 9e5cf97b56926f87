import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ObjectsService,
  startObjectsService,
} from "../../support/services/objects-service.ts";
import type { TestUser } from "../../support/services/roles-service.ts";

/** Requests of the SDKs' own test suites. */
let service: ObjectsService;

beforeAll(async () => {
  service = await startObjectsService();
});
afterAll(() => service?.stop());

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

  test("ends at the first error and keeps what it deleted before", async () => {
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

  test.each(paths)("gets only what it sent by POST %s if its ACL forbids reading", async (path) => {
    const device = await register({ ...known, ACL: { "*": { write: true } } });
    const answer = await again(path, device);
    expect(answer).toMatchObject({ ...device, timeZone: "Asia/Tokyo" });
    expect(Object.keys(answer)).not.toContain("channels");
  });

  test("gets only what it sent if the class permission `get` is closed", async () => {
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
