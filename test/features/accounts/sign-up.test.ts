import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";

const service = forAllTests(startAccountsService);

const routes = ["POST /users", "POST /classes/_User"];

describe.each(routes)("%s", (route) => {
  const name = `tom of ${route}`;

  test("answers the whole user, logged in", async () => {
    const { status, body, headers } = await service.call(route, {
      username: name,
      password: "secret",
      score: 7,
      huge: 1e20,
      __type: "Object",
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      objectId: expect.stringMatching(/^[0-9a-f]{24}$/),
      username: name,
      score: 7,
      huge: 1e20,
      createdAt: "2026-11-21T08:00:00.000Z",
      updatedAt: body.createdAt,
      emailVerified: false,
      mobilePhoneVerified: false,
      sessionToken: expect.stringMatching(/^[a-z0-9]{25}[0-9a-f]{24}$/),
    });
    expect(headers.Location).toBe(`/1.1/users/${body.objectId}`);
    const me = await service.call("GET /users/me", undefined, { session: body.sessionToken });
    expect(me).toMatchObject({ status: 200, body });
  });

  test("ignores fields that only the service sets", async () => {
    const forged = {
      objectId: "admin",
      createdAt: "2000-01-01T00:00:00.000Z",
      sessionToken: "x",
      emailVerified: true,
      mobilePhoneVerified: true,
      salt: "s",
    };
    const { body } = await service.call(route, {
      ...forged,
      username: `forged ${route}`,
      password: "p",
    });
    expect(body).toMatchObject({ emailVerified: false, mobilePhoneVerified: false });
    expect(body.objectId).not.toBe("admin");
    expect(body.sessionToken).not.toBe("x");
    expect(body).not.toHaveProperty("salt");
  });

  test.each([
    [{ password: "p" }, 200],
    [{ username: "", password: "p" }, 200],
    [{ username: { $ne: null }, password: "p" }, 200],
    [{ username: "  \u200d ", password: "p" }, 217],
    [{ username: "a\u0000b", password: "p" }, 217],
    [{ username: "\u202eadmin", password: "p" }, 217],
    [{ username: "a".repeat(1025), password: "p" }, 217],
    [{ username: "n" }, 201],
    [{ username: "n", password: "" }, 201],
    [{ username: "n", password: { $gt: "" } }, 201],
    [{ username: "n", password: "  " }, 218],
    [{ username: "n", password: "a".repeat(1025) }, 218],
    [{ username: "n", password: "p", email: "no mail" }, 125],
    [{ username: "n", password: "p", email: "a@x.io,b@x.io" }, 125],
    [{ username: "n", password: "p", email: "a@x.io\r\nBcc: b@x.io" }, 125],
    [{ username: "n", password: "p", email: ["a@x.io"] }, 125],
    [{ username: "n", password: "p", mobilePhoneNumber: "call me" }, 127],
    [{ username: "n", password: "p", ACL: { "*": { read: "yes" } } }, 123],
    [{ username: "n", password: "p", ACL: "public" }, 123],
    [{ username: "n", password: "p", _unionid: "u" }, 105],
    [{ username: "n", password: "p", "a.b": 1 }, 105],
    [{ username: "n", password: "p", a: { $b: 1 } }, 121],
  ])("rejects %j with %i and stores nothing", async (body, code) => {
    const answer = await service.call(route, body);

    expect(answer).toMatchObject({ status: 400, body: { code } });
    expect(await service.ports.users.findObjectId({ field: "username", value: "n" })).toBe(
      undefined,
    );
  });
});

test("rejects a taken username, e-mail address or phone number with 202, 203 or 214 (R56)", async () => {
  const taken = { username: "taken", email: "t@x.io", mobilePhoneNumber: "+8613800000001" };
  await service.call("POST /users", { ...taken, password: "p" });

  const codes = [
    { username: "taken" },
    { username: "u1", email: "t@x.io" },
    { username: "u2", mobilePhoneNumber: "13800000001" },
  ].map(async (body) => (await service.call("POST /users", { ...body, password: "p" })).body.code);

  expect(await Promise.all(codes)).toEqual([202, 203, 214]);
});

test("lets one of ten sign-ups with one username and address win and leaves no item behind", async () => {
  const body = { username: "racer", email: "racer@x.io", password: "p" };

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => service.call("POST /users", body)),
  );

  const codes = answers.map(({ status, body: { code } }) => code ?? status);
  expect(codes.sort()).toEqual([201, ...Array(9).fill(202)].sort());
  const { Items: items = [] } = await service.engine.documents.send(
    new ScanCommand({ TableName: service.engine.tables.users }),
  );
  const text = (value: unknown) => JSON.stringify(value);
  expect(items.filter((item) => text(item).includes("racer"))).toHaveLength(3);
});
