import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { PASSWORD, type Person, signUp, stored, tryLogIn } from "../../support/cloud/people.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import {
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
  sendOnTwins,
} from "../../support/cloud/twins.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let ann: Person;
let ben: Person;

beforeAll(async () => {
  ann = await signUp(cloud, { email: "ann@example.com", score: 1, name: "Ann" });
  ben = await signUp(cloud, { email: "ben@example.com", ACL: {} });
  const authData = { github: { uid: "583231", access_token: "gho_ann" } };
  expectAccepted(await change(ann, { authData }));
});

const find = (parameters: string, options: { master?: boolean; session?: string } = {}) =>
  sendOnTwins(cloud, { route: `GET /users?${parameters}`, ...options });
const where = (condition: object) => `where=${encodeURIComponent(JSON.stringify(condition))}`;
const readAnn = (query: string, caller: { master?: boolean; session?: string } = {}) =>
  sendOnTwins(cloud, { route: `GET /users/${ann.objectId}?${query}`, ...caller });
const change = (user: Person, body: unknown, session: string | undefined = user.sessionToken) =>
  sendOnTwins(cloud, {
    route: `PUT /users/${user.objectId}`,
    body,
    ...(session === undefined ? {} : { session }),
  });

const SECRETS = [
  "password",
  "_password",
  "_passwordHash",
  "_tokenGeneration",
  "_loginFailuresAtMs",
  "_key",
  "salt",
  "sessionToken",
  "authData",
  "authData.weixin.access_token",
  "authData.x.refresh_token",
  "_perishable_token",
  "password.x",
  "__proto__",
  "$where",
  "a.__proto__",
];

/** Names that only `keys` and `include` accept, and ignore. */
const SECRET_KEYS = [
  "authData.github",
  "authData.github._secret",
  "sessionToken.x",
  "owner.sessionToken",
  "owner._passwordHash",
];

const wrappers: readonly ((condition: object) => object)[] = [
  (condition) => condition,
  (condition) => ({ $or: [{ name: "Ann" }, condition] }),
  (condition) => ({ $and: [condition] }),
  (condition) => ({ $or: [{ $and: [condition] }] }),
  (condition) => [condition],
];

describe("queries of users", () => {
  it("are closed to clients, with a session too (A51)", async () => {
    expectForbidden(await find(where({ username: ann.username })), 403);
    expectForbidden(await find("", { session: ann.sessionToken }), 403);
    expectForbidden(await find("count=1&limit=0", { session: ann.sessionToken }), 403);
  });

  it.each(SECRETS)("never ask about %s, not even with the master key (A52)", async (field) => {
    const conditions = [
      { [field]: "x" },
      { [field]: { $regex: "^a" } },
      { [field]: { $exists: true } },
      { [field]: { $gt: "" } },
      { [field]: { $in: ["a"] } },
    ];
    const answers = [];
    for (const [i, condition] of conditions.entries()) {
      const wrap = wrappers[i % wrappers.length];
      answers.push(...(await find(where(wrap?.(condition) ?? condition), MASTER)));
    }
    for (const sign of ["", "-"]) {
      answers.push(...(await find(`order=${encodeURIComponent(sign + field)}`, MASTER)));
    }
    answers.push(...(await find(`count=1&limit=0&${where({ [field]: "x" })}`, MASTER)));

    expectRefused(answers, 105, 1, 121);
  });

  it.each([...SECRETS, ...SECRET_KEYS])(
    "show nothing secret when keys or include name %s (A52)",
    async (field) => {
      for (const parameter of ["keys", "include"]) {
        for (const names of [field, `-${field}`, `name,${field}`, `name,-${field}`]) {
          const query = `${parameter}=${encodeURIComponent(names)}`;
          for (const { body } of [...(await find(query, MASTER)), ...(await readAnn(query))]) {
            if (body.code !== undefined) expect([105, 121]).toContain(body.code);
            expect(JSON.stringify(body)).not.toMatch(/"(password|salt|sessionToken|_[a-z]\w+)":/);
          }
        }
      }
    },
  );

  it.each(["keys=authData", "keys=authData.github.access_token", "include=authData", "keys=-name"])(
    "show authData with %s to the user and the master key only (A52)",
    async (query) => {
      for (const caller of [{}, { session: ben.sessionToken }]) {
        for (const { body } of await readAnn(query, caller)) {
          expect(body.objectId).toBe(ann.objectId);
          expect(JSON.stringify(body)).not.toMatch(/authData|gho_ann/);
        }
      }
      for (const caller of [MASTER, { session: ann.sessionToken }]) {
        for (const { body } of await readAnn(query, caller)) {
          expect(body.authData.github.access_token).toBe("gho_ann");
        }
      }
    },
  );

  it("leave out authData that keys exclude, for the master key too (A52)", async () => {
    for (const names of ["-authData", "-authData.github", "name,-authData"]) {
      for (const { body } of await readAnn(`keys=${names}`, MASTER)) {
        expect(body.name).toBe("Ann");
        expect(JSON.stringify(body)).not.toContain("gho_ann");
      }
    }
  });

  it("are refused alike whether or not the condition would hold (A52)", async () => {
    const refusals = [];
    for (const value of [PASSWORD, "another"]) {
      refusals.push((await find(where({ password: value }), MASTER)).map(({ body }) => body));
    }
    expect(refusals[1]).toEqual(refusals[0]);
  });

  it("ask nothing secret in an update's condition either (A52)", async () => {
    for (const field of SECRETS) {
      const route = `PUT /users/${ann.objectId}?${where({ [field]: { $exists: true } })}`;
      const session = ann.sessionToken;
      expectRefused(await sendOnTwins(cloud, { route, body: { a: 1 }, session }), 105, 121, 1);
    }
  });

  it.each([
    { name: { $where: "1" } },
    { name: { $function: {} } },
    { name: { $expr: {} } },
    { $where: "sleep(1000)" },
    { $nor: [{ name: "Ann" }] },
    { name: { $not: { $eq: "x" } } },
    { $or: Array(101).fill({ name: "x" }) },
    { $or: {} },
    { $and: "x" },
    { name: { $in: "x" } },
    { name: { $in: { length: 5 } } },
    { name: { $all: null } },
    { name: { $exists: "yes" } },
    { name: { $size: -1 } },
  ])("are refused with the condition %j (A59)", async (condition) => {
    expectRefused(await find(where(condition), MASTER), 1, 105, 107, 111);
  });

  it("are refused with a hundred thousand listed values (A59)", async () => {
    const body = {
      requests: [
        {
          method: "GET",
          path: "/1.1/users",
          params: { where: { name: { $in: Array(100_000).fill("x") } } },
        },
      ],
    };
    const answer = await request(cloud, "POST", "/1.1/batch", { master: true, body });
    expect([400, 413]).toContain(answer.status);
  });
});

const MASTER = { master: true };

describe("users", () => {
  it.each([
    [{ __type: "GeoPoint", latitude: 91, longitude: 0 }, 302],
    [{ __type: "GeoPoint", latitude: 0, longitude: -181 }, 302],
    [{ __type: "GeoPoint", latitude: "NaN", longitude: 0 }, 302],
    [{ __type: "GeoPoint" }, 302],
    [{ __type: "Date", iso: "9999999-01-01T00:00:00.000Z" }, 111],
    [{ __type: "Date", iso: "2026-13-01T00:00:00.000Z" }, 111],
    [{ __type: "Date", iso: { $gt: "" } }, 121],
    [{ __type: "Date" }, 111],
    [{ __type: "Bytes", base64: "not base64!" }, 111],
    [{ __type: "Evil" }, 111],
    [{ __type: "constructor" }, 111],
    [{ __type: 5 }, 111],
    [{ __type: { $ne: "" } }, 121],
    [{ __type: "Pointer", className: "../x", objectId: "a" }, 106],
    [{ __type: "Pointer", className: "$where", objectId: "a" }, 106],
    [{ __type: "Pointer", className: "Post", objectId: { a: 1 } }, 106],
    [{ __type: "Pointer", className: "Post" }, 106],
  ])("reject the value %j at any depth (A60)", async (value, code) => {
    expectRefused(await change(ann, { value }), code);
    expectRefused(await change(ann, { value: [{ deep: value }] }), code);
    const objects = [value];
    expectRefused(await change(ann, { list: { __op: "Add", objects } }), code);
  });

  it("show a pointer to a hidden user as a plain pointer (A61)", async () => {
    const owner = { __type: "Pointer", className: "_User", objectId: ben.objectId };
    const body = { deviceType: "ios", deviceToken: "token61", owner };
    const saved = await sendAlone(cloud, { route: "POST /installations", body });

    const route = `GET /installations/${saved.body.objectId}?include=owner`;
    const read = await sendAlone(cloud, { route });

    expect(read.body.owner).toEqual(owner);
    expectForbidden(await sendOnTwins(cloud, { route: `GET /users/${ben.objectId}` }), 403);
  });

  it("are changed by no other user, with or without a session (A62)", async () => {
    const before = await stored(cloud, ben.objectId);

    for (const session of [ann.sessionToken, "x".repeat(49), undefined]) {
      const route = `PUT /users/${ben.objectId}`;
      const call = { route, body: { name: "x" }, ...(session && { session }) };
      expectForbidden(await sendOnTwins(cloud, call), 206);
      for (const path of ["refreshSessionToken", "updatePassword"]) {
        const body = { old_password: PASSWORD, new_password: "new" };
        const inner = { ...call, route: `${route}/${path}`, body };
        expectForbidden(await sendOnTwins(cloud, inner), 206);
      }
    }

    expect(await stored(cloud, ben.objectId)).toEqual(before);
  });

  it.each([
    "sessionToken",
    "emailVerified",
    "mobilePhoneVerified",
    "createdAt",
    "updatedAt",
    "objectId",
    "salt",
  ])("keep %s as the service set it (A63)", async (field) => {
    const { updatedAt: _, [field]: value, ...before } = await stored(cloud, ann.objectId);

    for (const sent of ["x", true, null, { __op: "Delete" }, { __op: "Add", objects: [1] }]) {
      await change(ann, { [field]: sent });
      await change(ann, { [`${field}.x`]: sent });
    }

    const { updatedAt: moved, [field]: now, ...after } = await stored(cloud, ann.objectId);
    expect(after).toEqual(before);
    if (field === "updatedAt") expect(moved).toMatch(/^20\d\d-\d\d-\d\dT/);
    else expect(now).toEqual(value);
  });

  it.each([
    "_passwordHash",
    "_tokenGeneration",
    "_loginFailuresAtMs",
    "_key",
    "_shard",
    "_created",
    "_changeId",
    "_expiresAt",
    "_importedTokenHash",
  ])("reject the internal attribute %s (A63)", async (name) => {
    for (const value of ["x", null, { __op: "Delete" }]) {
      expectRefused(await change(ann, { [name]: value }), 105);
      expectRefused(await change(ann, { [`${name}.x`]: value }), 105);
    }
  });

  it.each([
    [{ __op: "Increment", amount: "1;DROP" }, 111],
    [{ __op: "Increment", amount: { $gt: 0 } }, 111],
    [{ __op: "Increment" }, 111],
    [{ __op: "Increment", amount: 1e308 }, 111],
    [{ __op: "Increment", amount: null }, 111],
    [{ __op: "Add", objects: "x" }, 111],
    [{ __op: "AddUnique", objects: { length: 1 } }, 111],
    [{ __op: "BitAnd", value: 1.5 }, 111],
    [{ __op: "Evil" }, 1],
    [{ __op: "constructor" }, 1],
    [{ __op: ["Delete"] }, 1],
    [{ __op: "Increment", amount: 1, x: 1 }, 1],
    [{ a: { __op: "Delete" } }, 121],
    [[{ __op: "Increment", amount: 1 }], 121],
  ])("reject the operation %j (A65)", async (operation, code) => {
    expectRefused(await change(ann, { score: operation }), code, 121);
    expect((await stored(cloud, ann.objectId)).score).toBe(1);
  });

  it("reject an operation on a string or on a name with an expression (A65)", async () => {
    expectRefused(await change(ann, { name: { __op: "Increment", amount: 1 } }), 111);
    for (const key of ["a b = :x", "a.b c", "#a", "a[0]", ":x", "a,b", "a)"]) {
      expectRefused(await change(ann, { [key]: { __op: "Increment", amount: 1 } }), 105);
    }
  });

  it("are deleted by their user and the master key only (A67)", async () => {
    const { sessionToken: session } = ann;
    const route = `DELETE /users/${ben.objectId}`;

    expectForbidden(await sendOnTwins(cloud, { route }), 206);
    expectForbidden(await sendOnTwins(cloud, { route, session }), 206);
    const several = `DELETE /users/${ann.objectId},${ben.objectId}`;
    expectRefused(await sendOnTwins(cloud, { route: several }), 206, 101, 211);
    expect((await stored(cloud, ben.objectId)).objectId).toBe(ben.objectId);
    const answers = await sendOnTwins(cloud, async () => {
      const { objectId } = await signUp(cloud);
      return { route: `DELETE /users/${objectId}`, master: true };
    });
    expectAccepted(answers);
  });

  it("end the session and free name, address and number when they are deleted (A68)", async () => {
    const fields = {
      username: "again",
      email: "again@example.com",
      mobilePhoneNumber: "+8613800000068",
    };
    const first = await signUp(cloud, fields);
    const { objectId, sessionToken: session } = first;

    expectAccepted([await sendAlone(cloud, { route: `DELETE /users/${objectId}`, session })]);

    expectForbidden(await sendOnTwins(cloud, { route: `DELETE /users/${objectId}`, session }), 206);
    expectForbidden(await change(first, { a: 1 }, session), 206);
    expect((await sendAlone(cloud, { route: "GET /users/me", session })).code).toBe(211);
    expect(await tryLogIn(cloud, { username: "again" })).toBe(211);
    expect((await signUp(cloud, fields)).objectId).not.toBe(objectId);
  });

  it("show no token and no third-party account to others (A69)", async () => {
    for (const session of [undefined, ben.sessionToken]) {
      const route = `GET /users/${ann.objectId}`;
      for (const { body } of await sendOnTwins(cloud, { route, ...(session && { session }) })) {
        expect(body.username).toBe(ann.username);
        for (const name of ["sessionToken", "authData", "password", "salt"]) {
          expect(body).not.toHaveProperty(name);
        }
      }
    }
  });
});
