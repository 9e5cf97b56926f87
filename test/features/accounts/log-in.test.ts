import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { startAccountsService } from "../../support/services/accounts-service.ts";

const MINUTE_MS = 60_000;

const service = forAllTests(startAccountsService);
let count = 0;
let username: string;
let objectId: string;

beforeEach(async () => {
  count += 1;
  username = `tom${count}`;
  const body = { username, password: "caf\u00e9", email: `${username}@x.io`, ...phone() };
  objectId = (await service.call("POST /users", body)).body.objectId;
});

const phone = () => ({ mobilePhoneNumber: `+86138${String(count).padStart(8, "0")}` });
const logIn = (body: unknown) => service.call("POST /login", body);
const getErrorCode = async (body: unknown) => (await logIn(body)).body.code;
const fail = () => getErrorCode({ username, password: "wrong" });
const succeed = () => logIn({ username, password: "caf\u00e9" });

async function failTimes(times: number): Promise<void> {
  for (let i = 0; i < times; i++) expect(await fail()).toBe(210);
}

describe("POST /login", () => {
  test.each([
    () => ({ username }),
    () => ({ email: `${username}@x.io` }),
    phone,
    () => ({ username, email: "someone@else.io", objectId: "x", extra: {} }),
  ])("finds the user by %s", async (identifier) => {
    const { status, body } = await logIn({ ...identifier(), password: "cafe\u0301" });
    expect({ status, id: body.objectId }).toEqual({ status: 200, id: objectId });
    expect(body).toMatchObject({ sessionToken: expect.any(String), emailVerified: false });
  });

  test("gives no session for a password that is replaced while it is compared (A126)", async () => {
    const { loginAttempts } = service.ports;
    const { reserve } = loginAttempts;
    loginAttempts.reserve = async (...given) => {
      loginAttempts.reserve = reserve;
      const reserved = await reserve(...given);
      const route = `PUT /users/${objectId}`;
      await service.call(route, { password: "new" }, { master: true });
      return reserved;
    };
    expect((await succeed()).body).toMatchObject({ code: 210 });
    expect((await logIn({ username, password: "new" })).status).toBe(200);
  });

  test("works by GET with the query", async () => {
    const query = new URLSearchParams({ username, password: "caf\u00e9" });
    expect((await service.call(`GET /login?${query}`)).body.objectId).toBe(objectId);
  });

  test("ignores the address of another user when a username is given", async () => {
    const body = { username: "nobody", email: `${username}@x.io`, password: "caf\u00e9" };
    expect(await getErrorCode(body)).toBe(211);
  });

  test.each([
    [{ username: { $ne: null }, password: "x" }, 111],
    [{ username: ["tom1"], password: "x" }, 111],
    [{ username: "tom1", password: { $gt: "" } }, 201],
    [{ username: "tom1", password: true }, 201],
    [{ username: "tom1", password: null }, 201],
    [{ username: "tom1" }, 201],
    [{ password: "x" }, 200],
    [{ username: "tom1", password: "a".repeat(1025) }, 218],
    [{ username: "tom1", password: "\ud800" }, 107],
    [{ username: "x".repeat(5000), password: "x" }, 211],
  ])("rejects %j with %i without comparing a password", async (body, code) => {
    const before = service.comparisons();
    expect(await getErrorCode(body)).toBe(code);
    expect(service.comparisons()).toBe(before);
  });
});

describe("the login lock", () => {
  test("opens 15 minutes after the last failure, not earlier (R21)", async () => {
    await failTimes(6);
    service.advance(10 * MINUTE_MS);
    await failTimes(1);

    service.advance(15 * MINUTE_MS - 1);
    const early = await succeed();
    service.advance(1);

    expect([early.body.code, (await succeed()).status]).toEqual([219, 200]);
  });

  test("does not count failures older than 15 minutes", async () => {
    await failTimes(3);
    service.advance(10 * MINUTE_MS);
    await failTimes(3);
    service.advance(6 * MINUTE_MS);
    await failTimes(1);
    expect((await succeed()).status).toBe(200);
  });

  test("does not count logins that succeeded", async () => {
    await failTimes(6);
    for (let i = 0; i < 10; i++) expect((await succeed()).status).toBe(200);
    await failTimes(1);
    expect((await succeed()).body.code).toBe(219);
  });

  test("compares at most 7 of 50 parallel guesses", async () => {
    const before = service.comparisons();

    const codes = await Promise.all(Array.from({ length: 50 }, fail));

    expect(service.comparisons() - before).toBe(7);
    expect(codes.filter((code) => code === 210)).toHaveLength(7);
    expect(codes.filter((code) => code === 219)).toHaveLength(43);
  });
});

describe("in the error mode private", () => {
  const secretive = forAllTests(() => startAccountsService({ errorMode: "private" }));

  beforeAll(async () => {
    await secretive.call("POST /users", { username: "tom", password: "p" });
  });

  test.each([
    { name: "an unknown name answers and locks as a user's does", gapMs: 0 },
    { name: "also when its attempts are apart", gapMs: 2 * MINUTE_MS },
  ])("$name", async ({ gapMs }) => {
    const attempt = async (username: string) =>
      (await secretive.call("POST /login", { username, password: "x" })).text;
    const answers: [string, string][] = [];
    for (let turn = 0; turn < 9; turn++) {
      answers.push([await attempt("tom"), await attempt("nobody")]);
      secretive.advance(gapMs);
    }
    secretive.advance(14 * MINUTE_MS - gapMs);
    answers.push([await attempt("tom"), await attempt("nobody")]);
    secretive.advance(15 * MINUTE_MS);
    answers.push([await attempt("tom"), await attempt("nobody")]);

    expect(answers.map(([known]) => known)).toEqual(answers.map(([, unknown]) => unknown));
    expect(answers.filter(([known]) => known.includes("219")).length).toBeGreaterThan(0);
    secretive.advance(30 * MINUTE_MS);
  });
});
