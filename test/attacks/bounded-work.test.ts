import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../support/cloud/cloud.ts";
import { PASSWORD, type Person, signUp, stored } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import {
  type Call,
  expectAccepted,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

/** Passwords that a client's request may check or set. */
const MAX_PASSWORDS = 5;
const TOO_EXPENSIVE = 154;
const BAD_PARAMETER = 1;

/** Compiles to 92 instructions, the slowest that are known, and matches none of the pads. */
const SLOW = { $regex: "(?i)\\pL{90}" };
const pad = (length: number) => `${"x".repeat(89)} `.repeat(Math.ceil(length / 90));
const ROLES = 40;
const publicAcl = { "*": { read: true, write: true } };

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let eve: Person;
/** Reading all of them takes about 560 units. */
let roleIds: string[];

beforeAll(async () => {
  eve = await signUp(cloud);
  roleIds = [];
  for (let i = 0; i < ROLES; i++) roleIds.push(await createRole({ pad: pad(110_000) }));
});

async function createRole(fields: object = {}): Promise<string> {
  const body = { name: `role-${randomUUID()}`, ACL: publicAcl, ...fields };
  const answer = await sendAlone(cloud, byEve("POST /roles", body));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.objectId;
}

const byEve = (route: string, body?: object): Call => ({
  route,
  session: eve.sessionToken,
  ...(body && { body }),
});
const withWhere = (route: string, where: object) =>
  `${route}?${new URLSearchParams({ where: JSON.stringify(where) })}`;

interface ItemAnswer {
  readonly success?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly error: string };
}

/** The error codes of a batch's items, in order; undefined for those that succeeded. */
async function codesInBatch(
  calls: readonly Call[],
  { master = false } = {},
): Promise<(number | undefined)[]> {
  const requests = calls.map(({ route, body }) => {
    const [method, path] = route.split(/ (.*)/s);
    return { method, path: `/1.1${path}`, ...(body !== undefined && { body }) };
  });
  const headers = { "X-LC-Session": eve.sessionToken };
  const answer = await request(cloud, "POST", "/1.1/batch", {
    headers,
    master,
    body: { requests },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return (answer.body as ItemAnswer[]).map(({ error }) => error?.code);
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

describe("the passwords of one request", () => {
  const unknown = () => ({ username: randomUUID(), password: "guessed" });
  const signUpBody = () => ({ username: randomUUID(), password: PASSWORD });

  it.each([
    ["log-ins", "POST /login", unknown, 211],
    // Nothing found by a GET is null in a batch.
    ["log-ins by query", "GET /login", unknown, undefined],
    ["sign-ups", "POST /users", signUpBody, undefined],
    ["sign-ups on /classes", "POST /classes/_User", signUpBody, undefined],
  ])("are few, and %s beyond them are refused one by one (A118)", async (_, route, body, code) => {
    const toCall = () =>
      route.startsWith("GET")
        ? { route: `${route}?${new URLSearchParams(body())}` }
        : { route, body: body() };
    const codes = await codesInBatch(times(30, toCall));
    const refused = codes.filter((each) => each === BAD_PARAMETER);
    expect(refused).toHaveLength(30 - MAX_PASSWORDS);
    expect(codes.filter((each) => each === code)).toHaveLength(MAX_PASSWORDS);
  });

  it("are counted for changes and resets as well (A118)", async () => {
    const reset = { route: "PUT /resetPasswordBySmsCode/123456", body: { password: "new" } };
    const change = {
      route: `PUT /users/${eve.objectId}/updatePassword`,
      body: { old_password: "wrong", new_password: "new" },
    };
    const set = { route: `PUT /users/${eve.objectId}`, body: { password: PASSWORD } };
    const codes = await codesInBatch([change, reset, reset, change, set]);
    expect(codes).toEqual([210, 603, 603, BAD_PARAMETER, BAD_PARAMETER]);
  });

  it("stop a batch of saves, after which earlier users exist (A118)", async () => {
    const users = times(MAX_PASSWORDS + 1, signUpBody);
    const requests = users.map((user) => ({
      method: "POST",
      path: "/1.1/users",
      body: { __internalId: user.username, ...user },
    }));
    const answer = await request(cloud, "POST", "/1.1/batch/save", { body: { requests } });
    expect(answer).toMatchObject({ status: 400, body: { code: BAD_PARAMETER } });
    const names = { username: { $in: users.map(({ username }) => username) } };
    const found = await sendAlone(cloud, { route: withWhere("GET /users", names), master: true });
    expect(found.body.results).toHaveLength(MAX_PASSWORDS);
  });

  it("suffice for an import with the master key (A118)", async () => {
    const codes = await codesInBatch(
      times(30, () => ({ route: "POST /users", body: signUpBody() })),
      { master: true },
    );
    expect(new Set(codes)).toEqual(new Set([undefined]));
  });
});

describe("patterns", () => {
  it("are refused before they run over large fields, on conditional writes too (A118)", async () => {
    const slow = { $or: [{ a: SLOW }, { b: SLOW }, { c: SLOW }] };
    for (const field of ["a", "b", "c"]) {
      const fields = { [field]: pad(60_000) };
      expectAccepted([await sendAlone(cloud, byEve(`PUT /users/${eve.objectId}`, fields))]);
    }
    const change = byEve(withWhere(`PUT /users/${eve.objectId}`, slow), { nick: "evil" });
    expectRefused(await sendOnTwins(cloud, change), TOO_EXPENSIVE);
    expect(await stored(cloud, eve.objectId)).not.toHaveProperty("nick");
    const one = byEve(withWhere(`PUT /users/${eve.objectId}`, { a: { $regex: "x " } }), {});
    expectAccepted(await sendOnTwins(cloud, one));
  });

  it("are refused for devices and roles alike (A118)", async () => {
    const device = { deviceType: "ios", deviceToken: randomUUID(), a: pad(10_000) };
    const created = await sendAlone(cloud, { route: "POST /installations", body: device });
    const path = `/installations/${created.body.objectId}`;
    const conditional = (route: string) =>
      withWhere(route, { $or: times(12, () => ({ a: SLOW })) });
    expectRefused(
      await sendOnTwins(cloud, byEve(conditional(`PUT ${path}`), { nick: "evil" })),
      TOO_EXPENSIVE,
    );
    const role = withWhere(`PUT /roles/${roleIds[0]}`, { pad: SLOW });
    expectRefused(await sendOnTwins(cloud, byEve(role, { nick: "evil" })), TOO_EXPENSIVE);
  });

  it("are refused in queries over many large objects (A118)", async () => {
    const slow = byEve(withWhere("GET /roles", { pad: SLOW }));
    expectRefused(await sendOnTwins(cloud, slow), TOO_EXPENSIVE);
    const quick = byEve(withWhere("GET /roles", { pad: { $regex: "^\\Qxxx\\E" } }));
    expectAccepted(await sendOnTwins(cloud, quick));
  });

  it("share one budget in a batch (A118)", async () => {
    const half = byEve(
      withWhere(`GET /roles`, { objectId: roleIds[0], pad: { $regex: "(?i)\\pL{40} {2}" } }),
    );
    const codes = await codesInBatch(times(4, () => half));
    expect(codes).toEqual([undefined, undefined, TOO_EXPENSIVE, TOO_EXPENSIVE]);
  });
});

describe("reads", () => {
  /** Reads every role and finds none. */
  const where = { pad: { $regex: "^y" } };
  const query = { className: "_Role", where, limit: 1 };

  it("draw from one budget in a query and its sub-queries (A118)", async () => {
    const select = (name: string) => ({ [name]: { $select: { query, key: "name" } } });
    const one = byEve(withWhere("GET /roles", select("a")));
    expectAccepted(await sendOnTwins(cloud, one));
    const many = { $or: times(10, () => select("name")) };
    expectRefused(await sendOnTwins(cloud, byEve(withWhere("GET /roles", many))), TOO_EXPENSIVE);
  });

  it("draw from one budget in all items of a batch (A118)", async () => {
    const read = (route: string) => byEve(`${withWhere(route, where)}&limit=1`);
    const routes = ["GET /roles", "GET /classes/_Role", "GET /roles", "GET /classes/_Role"];
    const codes = await codesInBatch([...routes, ...routes].map(read));
    // The page of a fourth may be under way when the third has used up the budget.
    const answered = codes.filter((code) => code === undefined);
    expect([3, 4]).toContain(answered.length);
    expect(codes.slice(4)).toEqual(times(4, () => TOO_EXPENSIVE));
  });

  it("are limited for roles that ACLs name, too (A118)", async () => {
    const named = (count: number) =>
      Object.fromEntries(times(count, () => [`role:${randomUUID()}`, { read: true }]));
    const create = () => createRole({ kind: "named", ACL: named(50) });
    const ids: string[] = [];
    for (let i = 0; i < 42; i++) ids.push(await create());
    const read = (some: string[]) => byEve(withWhere("GET /roles", { objectId: { $in: some } }));
    expectRefused(await sendOnTwins(cloud, read(ids)), TOO_EXPENSIVE);
    expectAccepted(await sendOnTwins(cloud, read(ids.slice(0, 20))));
  });

  it("succeed with the master key for a page of 1,000 roles with include (A118)", async () => {
    const ann = await signUp(cloud);
    const owner = { __type: "Pointer", className: "_User", objectId: ann.objectId };
    const create = (i: number) => ({
      route: "POST /roles",
      body: { name: `page-${i}`, ACL: publicAcl, owner },
    });
    for (let start = 0; start < 1_000; start += 100) {
      const codes = await codesInBatch(times(100, () => 0).map((_, i) => create(start + i)));
      expect(new Set(codes)).toEqual(new Set([undefined]));
    }
    const route = `${withWhere("GET /roles", { owner })}&include=owner&limit=1000`;
    for (const { body } of await sendOnTwins(cloud, { route, master: true })) {
      expect(body.results).toHaveLength(1_000);
      expect(body.results.at(-1).owner).toHaveProperty("username", ann.username);
    }
  });
});

describe("members of roles", () => {
  const pointers = (count: number) =>
    times(count, () => ({
      __type: "Pointer",
      className: "_User",
      objectId: randomUUID().slice(0, 24).replaceAll("-", "a"),
    }));
  const add = (count: number) => ({ users: { __op: "AddRelation", objects: pointers(count) } });

  it("change by a bounded number in one request (A118)", async () => {
    const roleId = await createRole();
    for (const path of [`/roles/${roleId}`, `/classes/_Role/${roleId}`]) {
      const change = () => ({ route: `PUT ${path}`, body: add(700) });
      const codes = await codesInBatch(times(3, change));
      expect(codes).toEqual([undefined, undefined, BAD_PARAMETER]);
    }
    const body = () => ({ name: `role-${randomUUID()}`, ACL: publicAcl, ...add(700) });
    const created = await codesInBatch(times(3, () => ({ route: "POST /roles", body: body() })));
    expect(created.filter((code) => code === BAD_PARAMETER)).toHaveLength(1);
  });

  it("change in a single request as before (A118)", async () => {
    const roleId = await createRole();
    expectAccepted([await sendAlone(cloud, byEve(`PUT /roles/${roleId}`, add(1_000)))]);
  });
});

it("a batch of 100 saves fits into the budget of a client (A118)", async () => {
  const device = () => ({ deviceType: "android", installationId: randomUUID() });
  const save = () => ({ route: "POST /installations", body: device() });
  expect(new Set(await codesInBatch(times(100, save)))).toEqual(new Set([undefined]));
});
