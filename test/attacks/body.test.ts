import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../support/cloud/cloud.ts";
import { PASSWORD, type Person, signUp, stored } from "../support/cloud/people.ts";
import { keyHeaders, post, sendBytes, sign } from "../support/cloud/raw.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import {
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendOnTwins,
} from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() => startTestCloud({ cheapHashes: true }));
let tom: Person;

beforeAll(async () => {
  tom = await signUp(cloud, { username: "tom" });
});

const JSON_TYPE = { "Content-Type": "application/json" };
const COLLECTIONS = ["/1.1/users", "/1.1/classes/_User"];
const update = (body: unknown) => {
  const route = `PUT /users/${tom.objectId}`;
  return sendOnTwins(cloud, { route, body, session: tom.sessionToken });
};

describe("a JSON body", () => {
  it.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"prototype":{"isAdmin":true}}',
    '{"a":[{"b":{"__proto__":{"isAdmin":true}}}]}',
    '{"a":{"b":1},"c":[1,[{"constructor":1}]]}',
    '{"a":{"\\u005f_proto__":{"isAdmin":true}}}',
  ])("reaches no prototype by %s (A30)", async (json) => {
    const text = json.replace("{", `{"username":"proto","password":"${PASSWORD}",`);
    const item = `{"method":"POST","path":"/1.1/users","body":${text}}`;
    const paths = [...COLLECTIONS, "/1.1/login"];
    const calls = paths.map((path) => [path, text] as const);
    calls.push(["/1.1/batch", `{"requests":[${item}]}`]);

    for (const [path, body] of calls) {
      const answer = await request(cloud, "POST", path, { body });
      expect(answer, path).toMatchObject({ status: 400, body: { code: 105 } });
    }
    const path = `/1.1/users/${tom.objectId}`;
    const headers = { "X-LC-Session": tom.sessionToken };
    const answer = await request(cloud, "PUT", path, { body: json, headers });
    expect(answer).toMatchObject({ status: 400, body: { code: 105 } });
    expect(await stored(cloud, tom.objectId)).not.toHaveProperty("isAdmin");
  });

  it("reaches no prototype by a dotted key (A30)", async () => {
    for (const key of ["__proto__.isAdmin", "a.__proto__.b", "constructor.prototype.isAdmin"]) {
      expectRefused(await update({ [key]: true }), 105);
    }
  });

  it.each([
    ["[", "]"],
    ['{"a":', "}"],
  ])("is rejected at once with 20,000 levels of %s (A33)", async (open, close) => {
    for (const levels of [33, 5_000, 20_000]) {
      const nested = `${open.repeat(levels)}1${close.repeat(levels)}`;
      const body = `{"username":"deep","password":"x","a":${nested}}`;
      for (const path of [...COLLECTIONS, "/1.1/login"]) {
        const answer = await request(cloud, "POST", path, { body });
        expect([400, 413]).toContain(answer.status);
      }
    }
  });

  it("is rejected with too many values, keys or devices (A34)", async () => {
    const body = (value: unknown) => ({ username: "many", password: "x", value });
    const refused = async (value: unknown, code: number) =>
      expectRefused(await sendOnTwins(cloud, { route: "POST /users", body: body(value) }), code);
    await refused(Array(1_000_000).fill(0), 413);
    await refused(Array(10_000).fill(0), 1);
    const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, 0]));
    expectRefused(await update(keys), 1, 413);

    const push = { device_type: "ios", device_ids: Array(501).fill("t"), data: { alert: "x" } };
    const answers = await sendOnTwins(cloud, {
      route: "POST /push/devices",
      body: push,
      master: true,
    });
    for (const { code, via } of answers) expect(code, via).toBeDefined();
  });

  it.each(["null", "[]", '"x"', "1", "true", "{", "", "{}{}", "\u0000"])(
    "is rejected when it is %j instead of an object (A36)",
    async (body) => {
      for (const path of [...COLLECTIONS, "/1.1/login"]) {
        const answer = await post(cloud, path, {
          headers: { ...keyHeaders(cloud), ...JSON_TYPE },
          body,
        });
        expect(answer.status, path).toBe(400);
        expect(answer.body, path).toEqual({ code: 107, error: expect.any(String) });
      }
    },
  );

  it("is rejected when names contain $ or a dot, inside values too (A37)", async () => {
    const create = (fields: object) => {
      const body = { username: "dollar", password: "x", ...fields };
      return sendOnTwins(cloud, { route: "POST /users", body });
    };
    for (const key of ["$set", "a.b", "a$b", "", "a b", "1-a", "a-b", "_x"]) {
      expectRefused(await create({ [key]: 1 }), 105);
    }
    for (const key of ["$set", "a.b", ""]) {
      expectRefused(await create({ value: { [key]: 1 } }), 121);
      expectRefused(await update({ value: [{ [key]: 1 }] }), 121);
    }
    for (const key of ["$set", "a.$b", "a..b", ".a", "a.", "a.b$"]) {
      expectRefused(await update({ [key]: 1 }), 105);
    }
  });
});

describe("the HTTP layer", () => {
  const body = JSON.stringify({ username: "typed", password: PASSWORD });

  it("answers 413 to a body above the limit, however its length is declared (A32)", async () => {
    const sizes = [65_537, 6_100_000, 10_000_000];
    for (const path of [...COLLECTIONS, "/1.1/login"]) {
      for (const size of sizes) {
        const headers = { ...keyHeaders(cloud), ...JSON_TYPE };
        expect((await post(cloud, path, { headers, body: `"${"x".repeat(size)}"` })).status).toBe(
          413,
        );
      }
    }
    const head = `POST /1.1/users HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-LC-Id: ${cloud.appId}\r\nX-LC-Key: ${cloud.appKey}\r\nContent-Type: application/json\r\n`;
    const chunk = `10001\r\n${"x".repeat(65_537)}\r\n0\r\n\r\n`;
    const chunked = await sendBytes(cloud, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`);
    const lie = await sendBytes(cloud, `${head}Content-Length: 5\r\n\r\n${"x".repeat(90_000)}`);
    const both = await sendBytes(
      cloud,
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    );
    expect([chunked.status, lie.status, both.status]).toEqual([413, 400, 400]);
  });

  it("applies the limit of one user inside a batch (A32)", async () => {
    const requests = [
      {
        method: "POST",
        path: "/1.1/users",
        body: { username: "large", password: PASSWORD, text: "x".repeat(66_000) },
      },
    ];
    const answer = await request(cloud, "POST", "/1.1/batch", { body: { requests } });
    expect(answer.body).toMatchObject([{ error: { code: 413 } }]);
  });

  it.each([
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/html",
    "application/json; charset=utf-16",
    "application/json; charset=gb18030",
  ])("rejects the content type %s (A38)", async (type) => {
    for (const path of [...COLLECTIONS, "/1.1/login"]) {
      const headers = { ...keyHeaders(cloud), "Content-Type": type };
      const answer = await post(cloud, path, { headers, body });
      expect(answer, path).toMatchObject({ status: 415, body: { code: 415 } });
    }
  });

  it("accepts a byte order mark (A38)", async () => {
    const bytes = new TextEncoder().encode(
      `\ufeff${JSON.stringify({ username: "tom", password: PASSWORD })}`,
    );
    const headers = { ...keyHeaders(cloud), ...JSON_TYPE };
    expect((await post(cloud, "/1.1/login", { headers, body: bytes })).status).toBe(200);
  });

  it("rejects a compressed body without unpacking it (A39)", async () => {
    const bomb = gzipSync(Buffer.alloc(10_000_000, " "));
    for (const coding of ["gzip", "br", "deflate", "gzip, identity", "zstd"]) {
      for (const path of COLLECTIONS) {
        const headers = { ...keyHeaders(cloud), ...JSON_TYPE, "Content-Encoding": coding };
        const answer = await post(cloud, path, { headers, body: bomb });
        expect(answer, coding).toMatchObject({ status: 415, body: { code: 415 } });
      }
    }
  });

  it("checks a tunnelled method like the real one (A40)", async () => {
    const headers = { "Content-Type": "text/plain" };
    const tunnel = async (path: string, fields: object) =>
      post(cloud, path, { headers, body: JSON.stringify({ _method: "DELETE", ...fields }) });
    const keys = { _ApplicationId: cloud.appId, _ApplicationKey: cloud.appKey };
    const { sessionToken: foreign } = await signUp(cloud);

    for (const collection of COLLECTIONS) {
      const path = `${collection}/${tom.objectId}`;
      const status = async (fields: object) => (await tunnel(path, fields)).status;
      expect(await status({})).toBe(401);
      expect(await status({ _ApplicationId: cloud.appId })).toBe(401);
      expect(await status({ ...keys, _ApplicationKey: { $ne: "" } })).toBe(400);
      expect(await status({ ...keys, _MasterKey: cloud.appKey })).toBe(401);
      expect(await status(keys)).toBe(403);
      expect(await status({ ...keys, _SessionToken: foreign })).toBe(403);
      expect(await status({ ...keys, _method: "PATCH" })).toBe(400);
    }
    expect((await stored(cloud, tom.objectId)).username).toBe("tom");
  });

  it("rejects two different sessions in one request (A42)", async () => {
    const ann = await signUp(cloud);
    for (const collection of COLLECTIONS) {
      const answer = await post(cloud, `${collection}/${tom.objectId}`, {
        headers: {
          ...keyHeaders(cloud),
          "Content-Type": "text/plain",
          "X-LC-Session": ann.sessionToken,
        },
        body: JSON.stringify({ _method: "PUT", _SessionToken: tom.sessionToken, nickname: "x" }),
      });
      expect(answer).toMatchObject({ status: 400, body: { code: 1 } });
    }
    expect(await stored(cloud, tom.objectId)).not.toHaveProperty("nickname");
  });

  it("ignores the tunnel's keys in a JSON body (A42)", async () => {
    const ann = await signUp(cloud);
    const change = {
      route: `PUT /users/${tom.objectId}`,
      session: ann.sessionToken,
      body: { _SessionToken: tom.sessionToken, _MasterKey: cloud.masterKey, nickname: "x" },
    };
    expectForbidden(await sendOnTwins(cloud, change), 206);
    expectAccepted(await update({ _method: "DELETE", _SessionToken: "x" }));
    expect(await stored(cloud, tom.objectId)).not.toHaveProperty("_SessionToken");
  });
});

describe("the check of keys and signatures", () => {
  const statusWith = async (headers: Record<string, string>, path = "/1.1/users") =>
    (await request(cloud, "GET", path, { headers })).status;

  it("accepts the master key in its exact form only (A44)", async () => {
    const { masterKey: key, appKey } = cloud;
    const forms = [
      `${appKey},master`,
      `${key},MASTER`,
      `${key.toUpperCase()},master`,
      `${key}, master`,
      `${key},master,`,
      `${key},master,master`,
      `${key},`,
      key,
      ",master",
      `${appKey},${key},master`,
      `,${key},master`,
    ];
    for (const collection of COLLECTIONS) {
      for (const form of forms) {
        expect(await statusWith({ "X-LC-Key": form }, collection), form).toBe(401);
      }
      expect(await statusWith({ "X-LC-Key": `${key},master` }, collection)).toBe(200);
    }
  });

  it("accepts a signature in its exact form and of the key that it names only (A45)", async () => {
    const { masterKey, appKey } = cloud;
    const now = Date.now();
    const [digest] = sign(appKey, now).split(",");
    const forms = [
      `${digest?.toUpperCase()},${now}`,
      `${digest},${now + 1}`,
      `${digest},${now},`,
      `${digest}`,
      `${digest},`,
      `${digest},1e12`,
      `${digest},${now},MASTER`,
      sign(appKey, now, ",master"),
      sign(masterKey, now),
      sign(appKey, now, ",ax-sig-1"),
      sign("", now, ",ax-sig-1"),
      sign("undefined", now, ",ax-sig-1"),
      sign("", now),
    ];
    for (const form of forms) {
      const headers = { "X-LC-Key": "", "X-LC-Sign": form };
      expect(await statusWith(headers, "/1.1/date"), form).toBe(401);
    }
    const wrongBesideRight = { "X-LC-Sign": sign("wrong", now) };
    expect(await statusWith(wrongBesideRight, "/1.1/date")).toBe(401);
  });

  it("accepts an app signature of any age, because SDKs sign seconds and clocks drift (A45)", async () => {
    for (const timestamp of [1_453_014_943_466, 1_700_000_000, Date.now() + 86_400_000]) {
      const headers = { "X-LC-Key": "", "X-LC-Sign": sign(cloud.appKey, timestamp) };
      expect(await statusWith(headers, "/1.1/date")).toBe(200);
    }
  });

  it("rejects another application's id and another deployment's session (A47)", async () => {
    const forged = `${"a".repeat(25)}${tom.objectId}`;
    const answers = await sendOnTwins(cloud, {
      route: `PUT /users/${tom.objectId}`,
      body: { nickname: "x" },
      session: forged,
    });

    expectForbidden(answers, 206);
    expect(await statusWith({ "X-LC-Id": "another-app" }, "/1.1/date")).toBe(401);
    for (const session of ["", "x", tom.objectId, `${"a".repeat(25)}*`, "a".repeat(9_000)]) {
      const headers = { "X-LC-Session": session };
      expect((await request(cloud, "GET", "/1.1/users/me", { headers })).body).toMatchObject({
        code: 211,
      });
    }
  });

  it.each([
    "..%2f..%2fx",
    "%2e%2e",
    "x".repeat(8_000),
    "null",
    "undefined",
    "[object Object]",
    "%00",
    "user%23x",
    "*",
    "role:admin",
    "$ne",
    "%ff",
    "%7B%22$ne%22:1%7D",
  ])("finds no user by the id %s (A49)", async (id) => {
    for (const collection of COLLECTIONS) {
      for (const [method, body] of [
        ["GET", undefined],
        ["PUT", "{}"],
        ["DELETE", undefined],
      ] as const) {
        const answer = await request(cloud, method, `${collection}/${id}`, {
          master: true,
          ...(body && { body }),
        });
        expect([400, 404, 414, 431], `${method} ${answer.status}`).toContain(answer.status);
      }
    }
  });

  it("answers a preflight alike for every origin and allows no credentials (A50)", async () => {
    const preflight = async (origin: string, path: string) => {
      const { status, headers } = await fetch(cloud.url + path, {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          Cookie: "a=b",
          "Access-Control-Request-Method": "PUT",
          "Access-Control-Request-Headers": "x-lc-id,x-lc-key,x-lc-session",
        },
      });
      const cors = [...headers].filter(([name]) => name.startsWith("access-control"));
      return { status, cors: Object.fromEntries(cors) };
    };

    for (const path of COLLECTIONS) {
      const [good, evil, none] = await Promise.all(
        ["https://app.example", "https://evil.example", "null"].map((o) => preflight(o, path)),
      );
      expect(evil).toEqual(good);
      expect(none).toEqual(good);
      expect(good?.cors).not.toHaveProperty("access-control-allow-credentials");
    }
  });

  it("leaves the service running", async () => {
    expectAccepted(await sendOnTwins(cloud, { route: "GET /users", master: true }));
  });
});
