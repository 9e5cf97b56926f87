import { describe, expect, test } from "vitest";
import { serve, TOM, TOM_TOKEN, things } from "../../support/http/things.ts";
import { KEY_HEADERS, send } from "../../support/http-event.ts";

const SESSION = { ...KEY_HEADERS, "x-lc-session": TOM_TOKEN };

function create(body: unknown, headers: Record<string, string> = KEY_HEADERS) {
  const { operations, calls } = things();
  const answer = send(serve(operations, {}), {
    method: "POST",
    path: "/1.1/things",
    headers,
    body,
  });
  return answer.then((result) => ({ ...result, calls }));
}

describe("JSON bodies", () => {
  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":{"b":1},"__proto__":{"isAdmin":true}}',
    '{"a":[[{"deep":[{"prototype":1}]}]]}',
    '{"name":"x","\\u005f_proto__":1}',
  ])("are rejected with 105 and pollute no prototype: %s (A30)", async (body) => {
    const { status, body: answer, calls } = await create(body);
    expect({ status, code: answer.code }).toEqual({ status: 400, code: 105 });
    expect(calls).toEqual([]);
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test.each([
    ["arrays", "[".repeat(20_000)],
    ["closed arrays", `{"name":"x","a":${"[".repeat(20_000)}${"]".repeat(20_000)}}`],
    ["objects", `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`],
  ])("are 400 with 20,000 nested %s and reach no operation (A33)", async (_, body) => {
    const { status, calls } = await create(body);
    expect(status).toBe(400);
    expect(calls).toEqual([]);
  });

  test("are 400 with more than 10,000 values (A34)", async () => {
    const { status } = await create(`{"name":"x","list":[${"1,".repeat(10_000)}1]}`);
    expect(status).toBe(400);
  });

  test.each(["null", "[]", '"x"', "1", "", " ", "{", "{}{}", "undefined"])(
    "%j is 107 (A36)",
    async (body) => {
      expect(await create(body)).toMatchObject({ status: 400, body: { code: 107 } });
    },
  );

  test.each([
    ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["an overlong form", Buffer.from('{"name":"\xc0\xaf"}', "latin1")],
    ["a lone surrogate in a value", '{"name":"\\ud800"}'],
    ["a lone surrogate in a key", '{"name":"x","\\udc00":1}'],
  ])("are 107 with %s, which never becomes a replacement character (A23)", async (_, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { code: 107 } });
  });

  test.each(["1e400", "-1e126", "1e-200"])(
    "are 111 with %s, which can't be stored",
    async (number) => {
      const answer = await create(`{"name":"x","n":${number}}`);
      expect(answer).toMatchObject({ status: 400, body: { code: 111 } });
    },
  );

  test("become objects without a prototype", async () => {
    const { calls } = await create({ name: "tom", nested: { a: 1 } });
    const body = calls[0]?.request.body as { nested: object };
    expect(Object.getPrototypeOf(body)).toBeNull();
    expect(Object.getPrototypeOf(body.nested)).toBeNull();
  });

  test("lose envelope keys but no other keys with _", async () => {
    const { calls } = await create({
      name: "tom",
      _SessionToken: "t",
      _ApplicationId: "a",
      _method: "DELETE",
      __ignore_hooks: ["beforeSave"],
      _other: 1,
    });
    expect(calls[0]?.operationId).toBe("createThing");
    expect({ ...(calls[0]?.request.body as object) }).toEqual({ name: "tom", _other: 1 });
    expect(calls[0]?.request.requester).toMatchObject({ master: false });
  });
});

describe("content types", () => {
  test.each([
    ["application/xml", undefined],
    ["application/x-www-form-urlencoded", undefined],
    ["multipart/form-data; boundary=x", undefined],
    ["application/json; charset=utf-16", undefined],
    ["application/json", "gzip"],
    ["application/json", "identity, br"],
  ])("are 415: %s with coding %s (A38, A39)", async (type, encoding) => {
    const headers = { ...KEY_HEADERS, "content-type": type };
    const coded = encoding === undefined ? headers : { ...headers, "content-encoding": encoding };
    const answer = await create({ name: "x" }, coded);
    expect(answer).toMatchObject({ status: 415, body: { code: 415 } });
  });

  test.each(["application/json", "Application/JSON;charset=UTF-8", ""])(
    "%j is JSON",
    async (type) => {
      const answer = await create({ name: "x" }, { ...KEY_HEADERS, "content-type": type });
      expect(answer.status).toBe(200);
    },
  );
});

describe("validation", () => {
  test("rejects a wrong or missing property with the error that the schema names", async () => {
    expect((await create({ name: { $ne: null } })).body.code).toBe(200);
    expect((await create({})).body.code).toBe(200);
  });

  test("rejects any other property of a wrong type with 111 and its name", async () => {
    const { body } = await create({ name: "x", count: "many" });
    const error =
      "Invalid value type for field 'count': count must be a whole number, not a string.";
    expect(body).toEqual({ code: 111, error });
  });

  test.each([undefined, "", "{}", "null"])(
    "an operation without a body takes %j, as the SDKs send it",
    async (body) => {
      const { operations, calls } = things();
      const request = { method: "DELETE", path: "/1.1/things/a1", headers: SESSION, body };
      const { status } = await send(serve(operations, {}), request);
      expect(status).toBe(200);
      expect(calls[0]?.request.body).toBeUndefined();
    },
  );
});

describe("the text/plain tunnel", () => {
  const tunnel = (body: object, headers: Record<string, string> = {}) => {
    const { operations, calls } = things();
    const answer = send(serve(operations, {}), {
      method: "POST",
      path: "/1.1/things/a1",
      headers: { "content-type": "text/plain;charset=UTF-8", ...headers },
      body,
    });
    return answer.then((result) => ({ ...result, calls }));
  };
  const keys = {
    _ApplicationId: KEY_HEADERS["x-lc-id"],
    _ApplicationKey: KEY_HEADERS["x-lc-key"],
  };

  test("runs an update with the method, application and session that the body names", async () => {
    const body = { ...keys, _method: "PUT", _SessionToken: TOM_TOKEN, age: 2 };
    const { status, calls } = await tunnel(body);
    expect(status).toBe(200);
    expect(calls[0]).toMatchObject({ operationId: "updateThing", request: { body: { age: 2 } } });
    expect(calls[0]?.request.requester.user).toEqual(TOM);
  });

  test("gives a read the remaining keys as its query", async () => {
    const { calls } = await tunnel({ ...keys, _method: "GET", where: { a: 1 }, limit: 2 });
    expect(calls[0]?.operationId).toBe("getThing");
    expect({ ...calls[0]?.request.query }).toEqual({ where: '{"a":1}', limit: "2" });
  });

  test.each([
    ["no key", { _method: "DELETE", _ApplicationId: keys._ApplicationId }, 401],
    ["a wrong key", { ...keys, _method: "DELETE", _ApplicationKey: "x" }, 401],
    ["no session", { ...keys, _method: "DELETE" }, 403],
    ["a key that is no string", { ...keys, _ApplicationKey: { $ne: "" } }, 400],
    ["an unknown method", { ...keys, _method: "PATCH" }, 400],
  ])("checks a deletion with %s like a real one (A40)", async (_, body, status) => {
    const answer = await tunnel(body);
    expect(answer.status).toBe(status);
    expect(answer.calls).toEqual([]);
  });

  test("is 400 if its session differs from the header (A42)", async () => {
    const body = { ...keys, _method: "DELETE", _SessionToken: TOM_TOKEN };
    const answer = await tunnel(body, { "x-lc-session": "another" });
    expect(answer.status).toBe(400);
    expect(answer.calls).toEqual([]);
  });
});
