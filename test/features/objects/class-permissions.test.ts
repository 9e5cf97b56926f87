import { beforeAll, describe, expect, test } from "vitest";
import type { Settings } from "../../../functions/domain/settings.ts";
import { operations as accountOperations } from "../../../functions/generated/entries/accounts.ts";
import { operations as batchOperations } from "../../../functions/generated/entries/batch.ts";
import { operations as installationOperations } from "../../../functions/generated/entries/installations.ts";
import {
  createHttpHandler,
  type HttpHandler,
} from "../../../functions/handlers/http/http-handler.ts";
import { systemLog } from "../../../functions/wiring/system.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { bodies } from "../../support/http/bodies.ts";
import {
  APP_ID,
  APP_KEY,
  KEY_HEADERS,
  MASTER_HEADERS,
  MASTER_KEY,
  send,
} from "../../support/http-event.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";
import { createInstallationsService } from "../../support/services/installations-service.ts";

const service = forAllTests(startAccountsService);
let tom: TestUser;
let eve: TestUser;

interface TestUser {
  readonly objectId: string;
  readonly session: string;
}

interface Sender {
  readonly session?: string;
  readonly master?: boolean;
}

const MASTER: Sender = { master: true };

beforeAll(async () => {
  [tom, eve] = [await signUp("tom"), await signUp("eve")];
});

async function signUp(username: string, fields: object = {}): Promise<TestUser> {
  const body = { username, password: "secret", ...fields };
  const answer = await service.call("POST /users", body);
  return { objectId: answer.body.objectId, session: answer.body.sessionToken };
}

/** Every operation on the tables of `service`, with other settings. */
function deploy(settings: Partial<Settings> = {}) {
  const ports = { ...service.ports, settings: { ...service.ports.settings, ...settings } };
  const { ports: installationsPorts } = createInstallationsService(service.engine);
  const handler: HttpHandler = createHttpHandler(
    { ...accountOperations, ...installationOperations, ...batchOperations },
    bodies,
    () => ({
      ...installationsPorts,
      ...ports,
      log: systemLog,
      appKeys: { appId: APP_ID, appKey: APP_KEY, masterKeys: async () => [MASTER_KEY] },
    }),
  );
  const call = (route: string, body?: unknown, { session, master }: Sender = {}) => {
    const [method = "", path = ""] = route.split(" ");
    const headers = {
      ...(master ? MASTER_HEADERS : KEY_HEADERS),
      ...(session ? { "x-lc-session": session } : {}),
    };
    return send(handler, { method, path: `/1.1${path}`, headers, body });
  };
  /** The error codes of a call as a request and as an item of a batch. */
  const codes = async (route: string, body?: unknown, sender?: Sender) => {
    const alone = await call(route, body, sender);
    const [method = "", path = ""] = route.split(" ");
    const item = { method, path: `/1.1${path}`, ...(body ? { body } : {}) };
    const batch = await call("POST /batch", { requests: [item] }, sender);
    return [alone.body.code, batch.body[0].error?.code];
  };
  return { call, codes };
}

const GRANTED = [undefined, undefined];
const FORBIDDEN = [403, 403];
const device = (deviceToken: string) => ({ deviceType: "ios", deviceToken });
const whereFor = (where: object) => encodeURIComponent(JSON.stringify(where));

test("session_token works in an item of a batch as in a request", async () => {
  const { call } = deploy();
  const path = `GET /users/me?session_token=${eve.session}`;
  const requests = [
    { method: "GET", path: "/1.1/users/me", params: { session_token: eve.session } },
  ];

  const alone = await call(path, undefined, tom);
  const batch = await call("POST /batch", { requests }, tom);

  expect(alone.body.objectId).toBe(eve.objectId);
  expect(batch.body[0].success).toEqual(alone.body);
});

describe("class permissions by default", () => {
  test.each(["/users", "/classes/_User", "/installations", "/classes/_Installation"])(
    "open GET %s to the master key only",
    async (path) => {
      const { call, codes } = deploy();
      const refused = await call(`GET ${path}`, undefined, { session: tom.session });
      expect(refused).toMatchObject({
        status: 403,
        body: {
          code: 403,
          error: expect.stringMatching(
            /^Forbidden to find by class permissions\. Only the master key may find in _(User|Installation)/,
          ),
        },
      });
      expect(await codes(`GET ${path}`, undefined, { session: tom.session })).toEqual(FORBIDDEN);
      expect(await codes(`GET ${path}`, undefined, MASTER)).toEqual(GRANTED);
    },
  );

  test.each(["/installations", "/classes/_Installation"])(
    "open DELETE %s/{objectId} to the master key only",
    async (path) => {
      const { call, codes } = deploy();
      const { body } = await call("POST /installations", device(`d${path.length}`));
      const route = `DELETE ${path}/${body.objectId}`;
      expect(await codes(route)).toEqual(FORBIDDEN);
      expect(await codes(route, undefined, { session: tom.session })).toEqual(FORBIDDEN);
      expect(await codes(route, undefined, MASTER)).toEqual(GRANTED);
    },
  );

  test.each(["/roles", "/classes/_Role"])(
    "open POST %s to users who are logged in, unless it is configured otherwise",
    async (path) => {
      const { call, codes } = deploy();
      const named = (name: string) => ({ name: `${name}-${path.length}`, ACL: {} });
      expect(await call(`POST ${path}`, named("a"))).toMatchObject({
        status: 403,
        body: {
          code: 403,
          error: expect.stringMatching(
            /^Forbidden to create by class permissions\. Only users with a session .+ _Role/,
          ),
        },
      });
      expect(await codes(`POST ${path}`, named("a"))).toEqual(FORBIDDEN);
      expect((await call(`POST ${path}`, named("a"), { session: tom.session })).status).toBe(201);
      expect((await call(`POST ${path}`, named("b"), MASTER)).status).toBe(201);
      for (const create of [true, ["*"]]) {
        const open = deploy({ classPermissions: { _Role: { create } } });
        const answer = await open.call(`POST ${path}`, named(`open-${typeof create}`));
        expect(answer.status).toBe(201);
      }
    },
  );

  test("leave everything else open", async () => {
    const { call, codes } = deploy();
    const { body } = await call("POST /installations", device("open"));
    expect(await codes(`GET /installations/${body.objectId}`)).toEqual(GRANTED);
    expect(await codes(`PUT /installations/${body.objectId}`, { a: 1 })).toEqual(GRANTED);
    expect(await codes(`GET /classes/_User/${tom.objectId}`)).toEqual(GRANTED);
    expect(await codes("GET /classes/_Role")).toEqual(GRANTED);
  });
});

describe("configured class permissions", () => {
  test("can close an operation on every route and in a batch", async () => {
    const { codes } = deploy({
      classPermissions: {
        _User: { create: false, get: [], update: false, delete: false },
        _Role: { create: false, find: false },
        _Installation: { create: false },
      },
    });
    const user = { username: "new", password: "secret" };
    const own = { session: tom.session };
    for (const path of ["/users", "/classes/_User"]) {
      expect(await codes(`POST ${path}`, user)).toEqual(FORBIDDEN);
      expect(await codes(`GET ${path}/${tom.objectId}`, undefined, own)).toEqual(FORBIDDEN);
      expect(await codes(`PUT ${path}/${tom.objectId}`, { a: 1 }, own)).toEqual(FORBIDDEN);
      expect(await codes(`DELETE ${path}/${tom.objectId}`, undefined, own)).toEqual(FORBIDDEN);
    }
    for (const path of ["/roles", "/classes/_Role"]) {
      expect(await codes(`POST ${path}`, { name: "x", ACL: {} })).toEqual(FORBIDDEN);
      expect(await codes(`GET ${path}`)).toEqual(FORBIDDEN);
    }
    expect(await codes("POST /classes/_Installation", device("closed"))).toEqual(FORBIDDEN);
    expect(await service.ports.users.find(tom.objectId)).toBeDefined();
  });

  test("let only known third-party users sign in while registration is closed", async () => {
    const open = deploy();
    const closed = deploy({ classPermissions: { _User: { create: false } } });
    const known = { authData: { weibo: { uid: "known" } } };
    const unknown = { authData: { weibo: { uid: "unknown" } } };
    const { objectId } = (await open.call("POST /users", known)).body;

    const signedIn = await closed.call("POST /users", known);

    expect([signedIn.status, signedIn.body.objectId]).toEqual([200, objectId]);
    expect(await closed.codes("POST /users", unknown)).toEqual(FORBIDDEN);
    const again = await closed.call("POST /users?failOnNotExist=true", unknown);
    expect(again.body.code).toBe(211);
  });

  test("reject the same operation through /batch/save", async () => {
    const { call } = deploy({ classPermissions: { _User: { create: false } } });
    const body = { __internalId: "1", username: "saved", password: "secret" };
    const requests = [{ method: "POST", path: "/1.1/users", body }];
    expect((await call("POST /batch/save", { requests })).body.code).toBe(403);
  });

  test("can open an operation to logged-in users, even one that ignores sessions", async () => {
    const { codes } = deploy({
      classPermissions: { _User: { create: ["logged-in"] }, _Installation: { get: ["logged-in"] } },
    });
    const found = "GET /installations/0000";
    expect(await codes(found)).toEqual(FORBIDDEN);
    expect(await codes(found, undefined, { session: "x".repeat(49) })).toEqual(FORBIDDEN);
    expect(await codes(found, undefined, { session: tom.session })).toEqual(GRANTED);
    const blank = { username: "", password: "secret" };
    expect(await codes("POST /users", blank)).toEqual(FORBIDDEN);
    expect(await codes("POST /users", blank, { session: tom.session })).toEqual([200, 200]);
  });

  test("can open an operation to listed users and to holders of roles", async () => {
    const objects = [{ __type: "Pointer", className: "_User", objectId: eve.objectId }];
    const users = { __op: "AddRelation", objects };
    const staff = { name: "staff", ACL: { "*": { read: true } }, users };
    const role = await service.call("POST /roles", staff, MASTER);
    const { codes } = deploy({
      classPermissions: { _User: { find: [tom.objectId, "role:staff"] } },
    });
    const other = await signUp("other");
    const by = (user?: TestUser) =>
      codes("GET /users", undefined, user ? { session: user.session } : {});

    expect(await Promise.all([by(), by(other)])).toEqual([FORBIDDEN, FORBIDDEN]);
    expect(await Promise.all([by(tom), by(eve)])).toEqual([GRANTED, GRANTED]);
    await service.call(`DELETE /roles/${role.body.objectId}`, undefined, MASTER);
    expect(await by(eve)).toEqual(FORBIDDEN);
  });
});

describe("queries by clients, with find open", () => {
  const open = { classPermissions: { _User: { find: true }, _Installation: { find: true } } };

  test("leave hidden users out of results and count", async () => {
    const { call } = deploy(open);
    const tag = "hidden-by-acl";
    const hidden = await signUp("hidden", { tag, ACL: { [tom.objectId]: { read: true } } });
    const shown = await signUp("shown", { tag });
    const find = async (sender: Sender) => {
      const where = whereFor({ tag });
      const { body } = await call(`GET /users?where=${where}&count=1`, undefined, sender);
      const ids = body.results.map(({ objectId }: TestUser) => objectId).sort();
      return { ids, count: body.count };
    };
    const both = { ids: [hidden.objectId, shown.objectId].sort(), count: 2 };

    expect(await find({})).toEqual({ ids: [shown.objectId], count: 1 });
    for (const sender of [MASTER, { session: tom.session }, { session: hidden.session }]) {
      expect(await find(sender)).toEqual(both);
    }
  });

  test("don't find a hidden user by unique field or objectId either", async () => {
    const { call } = deploy(open);
    const fields = { email: "ghost@example.com", ACL: {} };
    const ghost = await signUp("ghost", fields);
    for (const where of [
      { objectId: ghost.objectId },
      { username: "ghost" },
      { email: fields.email },
    ]) {
      const { body } = await call(`GET /users?where=${whereFor(where)}&count=1`);
      expect(body).toEqual({ results: [], count: 0 });
    }
  });

  test("neither return secrets nor compare with hidden fields", async () => {
    const { call } = deploy({ ...open, privateUserFields: ["email"] });
    const lin = await signUp("lin", { email: "lin@example.com", city: "Bern" });
    const where = whereFor({ username: "lin" });
    const [found] = (await call(`GET /users?where=${where}`)).body.results;
    expect(Object.keys(found).sort()).toEqual(
      "city createdAt emailVerified mobilePhoneVerified objectId updatedAt username".split(" "),
    );
    const byEmail = `GET /users?where=${whereFor({ email: "lin@example.com" })}`;
    expect((await call(byEmail)).body.results).toEqual([]);
    expect((await call(byEmail, undefined, { session: lin.session })).body.results).toHaveLength(1);
    expect((await call(byEmail, undefined, MASTER)).body.results).toHaveLength(1);
    const read = async (sender: Sender) =>
      (await call(`GET /users/${lin.objectId}`, undefined, sender)).body.email;
    expect([await read({}), await read({ session: tom.session })]).toEqual([undefined, undefined]);
    expect([await read({ session: lin.session }), await read(MASTER)]).toEqual(
      Array(2).fill("lin@example.com"),
    );
  });

  test.each(["/roles", "/classes/_Role"])(
    "can't create a role that a class permission names through POST %s",
    async (path) => {
      const name = `guard-${path.length}`;
      const { codes, call } = deploy({ classPermissions: { _User: { find: [`role:${name}`] } } });
      const role = { name, ACL: { "*": { read: true, write: true } } };
      const other = { ...role, name: `${name}s` };
      const { session } = eve;

      expect(await codes(`POST ${path}`, role, { session })).toEqual(FORBIDDEN);
      expect((await call(`POST ${path}`, other, { session })).status).toBe(201);
      expect((await call(`POST ${path}`, role, MASTER)).status).toBe(201);
    },
  );

  test("hide built-in fields that are configured as private", async () => {
    const privateUserFields = ["emailVerified", "mobilePhoneVerified"];
    const { call } = deploy({ ...open, privateUserFields });
    const found = async (sender: Sender, where: object) =>
      (await call(`GET /users?where=${whereFor(where)}`, undefined, sender)).body.results;

    const [shown] = await found({}, { username: "tom" });
    const [own] = await found({ session: tom.session }, { username: "tom" });

    expect(privateUserFields.filter((field) => field in shown)).toEqual([]);
    expect(own).toMatchObject({ emailVerified: false, mobilePhoneVerified: false });
    expect(await found({}, { username: "tom", emailVerified: false })).toEqual([]);
  });

  test("leave out installations that the requester may not read", async () => {
    const { call } = deploy(open);
    const channels = ["acl"];
    const ACL = { [tom.objectId]: { read: true } };
    await call("POST /installations", { ...device("mine"), channels, ACL });
    await call("POST /installations", { ...device("public"), channels });
    const count = async (sender: Sender) => {
      const path = `/installations?where=${whereFor({ channels })}&count=1&limit=0`;
      return (await call(`GET ${path}`, undefined, sender)).body.count;
    };
    expect([await count({}), await count({ session: eve.session })]).toEqual([1, 1]);
    expect([await count({ session: tom.session }), await count(MASTER)]).toEqual([2, 2]);
  });
});

test("the ACL of an installation decides about deletion when delete is open, also by a role", async () => {
  const { call } = deploy({ classPermissions: { _Installation: { delete: true } } });
  const objects = [{ __type: "Pointer", className: "_User", objectId: tom.objectId }];
  const users = { __op: "AddRelation", objects };
  await service.call("POST /roles", { name: "janitor", ACL: {}, users }, MASTER);
  const ACL = { "role:janitor": { write: true } };
  const { body } = await call("POST /installations", { ...device("guarded"), ACL });
  const remove = async (sender: Sender) =>
    (await call(`DELETE /installations/${body.objectId}`, undefined, sender)).status;

  expect([await remove({}), await remove({ session: eve.session })]).toEqual([403, 403]);
  expect(await remove({ session: tom.session })).toBe(200);
  expect(await call(`GET /installations/${body.objectId}`)).toMatchObject({ body: {} });
});

test("role:NAME in the ACL of an installation decides who may read and change it", async () => {
  const { call } = deploy();
  const objects = [{ __type: "Pointer", className: "_User", objectId: tom.objectId }];
  const users = { __op: "AddRelation", objects };
  await service.call("POST /roles", { name: "support", ACL: {}, users }, MASTER);
  const ACL = { "role:support": { read: true, write: true } };
  const { body } = await call("POST /installations", { ...device("helped"), ACL });
  const path = `/installations/${body.objectId}`;
  const statuses = async (sender: Sender) => [
    (await call(`GET ${path}`, undefined, sender)).status,
    (await call(`PUT ${path}`, { a: 1 }, sender)).status,
  ];

  expect(await statuses({})).toEqual([403, 403]);
  expect(await statuses({ session: eve.session })).toEqual([403, 403]);
  expect(await statuses({ session: tom.session })).toEqual([200, 200]);
});
