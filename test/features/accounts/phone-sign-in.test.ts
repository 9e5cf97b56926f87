import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { MINUTE_MS, startPhoneService, wrong } from "../../support/services/phone-service.ts";

const service = forAllTests(startPhoneService);
let phone: string;

beforeEach(() => {
  phone = service.newPhone();
});

const signIn = (smsCode: unknown, fields: object = {}) =>
  service.call("POST /usersByMobilePhone", { mobilePhoneNumber: phone, smsCode, ...fields });
const newCode = () => service.askFor("requestSmsCode", phone);
const logIn = (smsCode: unknown, fields: object = {}) =>
  service.call("POST /login", { mobilePhoneNumber: phone, smsCode, ...fields });
const loginCode = () => service.askFor("requestLoginSmsCode", phone);

describe("POST /usersByMobilePhone with a number that has no user", () => {
  test("creates a user named after the number, with the number verified", async () => {
    const { status, headers, body } = await signIn(await newCode(), { nickname: "Tom" });

    expect(status).toBe(201);
    expect(headers.Location).toBe(`/1.1/users/${body.objectId}`);
    expect(body).toMatchObject({
      username: phone,
      mobilePhoneNumber: phone,
      mobilePhoneVerified: true,
      emailVerified: false,
      nickname: "Tom",
      sessionToken: expect.any(String),
    });
    expect(body).not.toHaveProperty("smsCode");
    const me = await service.call("GET /users/me", undefined, { session: body.sessionToken });
    expect(me.body).toMatchObject({ objectId: body.objectId, mobilePhoneVerified: true });
    expect(me.body).not.toHaveProperty("smsCode");
  });

  test("keeps the number as given", async () => {
    const written = phone.slice(3);
    const smsCode = await newCode();
    const { body } = await signIn(smsCode, { mobilePhoneNumber: written });
    expect(body).toMatchObject({ username: written, mobilePhoneNumber: written });
  });

  test("uses the given username and password", async () => {
    const username = `named-${phone}`;
    await signIn(await newCode(), { username, password: "secret" });

    const { status } = await service.call("POST /login", { username, password: "secret" });
    expect(status).toBe(200);
  });

  test.each([{}, { password: "" }, { password: null }])(
    "creates a user without a password for %j",
    async (fields) => {
      expect((await signIn(await newCode(), fields)).status).toBe(201);

      const attempt = async (password: string) =>
        (await service.call("POST /login", { username: phone, password })).body.code;
      expect([await attempt(""), await attempt("null"), await attempt("x")]).toEqual([
        201, 210, 210,
      ]);
    },
  );

  test("picks a random username when the number is already a username", async () => {
    await service.call("POST /users", { username: phone, password: "p" });

    const { status, body } = await signIn(await newCode());

    expect(status).toBe(201);
    expect(body.username).toMatch(/^[a-z0-9]{25}$/);
  });

  test.each([
    [{ username: "taken" }, 202],
    [{ email: "taken@x.io" }, 203],
    [{ email: "nonsense" }, 125],
    [{ username: "" }, 200],
    [{ username: " " }, 217],
    [{ password: " " }, 218],
    [{ password: "x".repeat(1025) }, 218],
    [{ ACL: { "*": { read: "yes" } } }, 123],
    [{ "a.b": 1 }, 105],
    [{ _x: 1 }, 105],
    [{ authData: { weixin: { openid: "o", access_token: "t" } } }, 1],
    [{ "authData.weixin": { openid: "o" } }, 105],
  ])("rejects %j with %i and keeps the code for another try", async (fields, code) => {
    const taken = { username: "taken", password: "p", email: "taken@x.io" };
    await service.call("POST /users", taken);
    const smsCode = await newCode();

    expect((await signIn(smsCode, fields)).body.code).toBe(code);
    expect((await signIn(smsCode)).status).toBe(201);
  });

  test("ignores fields that only the service sets", async () => {
    const { body } = await signIn(await newCode(), {
      objectId: "admin",
      emailVerified: true,
      sessionToken: "x",
      createdAt: "2000-01-01T00:00:00.000Z",
    });
    expect(body.objectId).toMatch(/^[0-9a-f]{24}$/);
    expect(body).toMatchObject({
      emailVerified: false,
      sessionToken: expect.not.stringMatching("^x$"),
    });
    expect(body.createdAt > "2026").toBe(true);
  });

  test.each([undefined, "", 123456, { $ne: null }, "12345", "abcdef"])(
    "rejects the code %j with 603",
    async (smsCode) => {
      await newCode();
      expect((await signIn(smsCode)).body.code).toBe(603);
    },
  );

  test("creates one user when two clients use the code at once", async () => {
    for (let round = 0; round < 10; round++) {
      phone = service.newPhone();
      const smsCode = await newCode();
      const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(smsCode)));

      const winners = answers.filter(({ status }) => status < 300);
      expect(winners.map(({ status }) => status)).toEqual([201]);
      const [unique] = await service.items(`phone#${phone}`);
      expect(unique?.objectId).toBe(winners[0]?.body.objectId);
      expect(await service.items(`username#${phone}`)).toHaveLength(1);
    }
  });

  test("creates one user when a sign-up takes the number at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      phone = service.newPhone();
      const smsCode = await newCode();
      const named = { username: `racer-${phone}`, password: "p", mobilePhoneNumber: phone };
      await Promise.all([signIn(smsCode), service.call("POST /users", named)]);

      const users = await service.items("user#");
      expect(users.filter(({ mobilePhoneNumber }) => mobilePhoneNumber === phone)).toHaveLength(1);
      expect(await service.items(`phone#${phone}`)).toHaveLength(1);
    }
  });
});

describe("POST /usersByMobilePhone with a number that has a user", () => {
  test("logs the user in and ignores the password and other fields", async () => {
    const { objectId, session } = await service.signUp(phone, { password: "secret" });

    const fields = { password: "other", nickname: "Eve", username: "eve" };
    const { status, headers, body } = await signIn(await newCode(), fields);

    expect({ status, location: headers.Location }).toEqual({ status: 200, location: undefined });
    expect(body).toMatchObject({ objectId, username: phone, sessionToken: session });
    expect(body).not.toHaveProperty("nickname");
    const by = (password: string) => service.call("POST /login", { username: phone, password });
    expect([(await by("secret")).status, (await by("other")).body.code]).toEqual([200, 210]);
  });

  test("takes an unverified number for a new user and leaves the user who claimed it (A114)", async () => {
    const username = `typo-${phone}`;
    const claim = { username, password: "p", mobilePhoneNumber: phone };
    const { objectId } = (await service.call("POST /users", claim)).body;

    const { status, body } = await signIn(await newCode());

    expect([status, body.objectId === objectId]).toEqual([201, false]);
    const claimant = await service.call("POST /login", { username, password: "p" });
    expect(claimant.body).toMatchObject({ objectId, mobilePhoneVerified: false });
    expect(claimant.body).not.toHaveProperty("mobilePhoneNumber");
  });
});

test("logs in known numbers and rejects new ones where registration is closed", async () => {
  const classPermissions = { _User: { create: false } };
  const closed = await startPhoneService({ classPermissions });
  const call = async (options: object) => {
    const smsCode = await closed.askFor("requestSmsCode", phone);
    const body = { mobilePhoneNumber: phone, smsCode };
    return (await closed.call("POST /usersByMobilePhone", body, options)).status;
  };

  expect(await call({})).toBe(403);
  expect(await call({ master: true })).toBe(201);
  expect(await call({})).toBe(200);
  await closed.stop();
});

describe("POST /login by code", () => {
  test("answers the whole user and the constant token, also by GET", async () => {
    const { objectId, session } = await service.signUp(phone);

    const posted = await logIn(await loginCode(), { username: "", extra: {} });
    const query = new URLSearchParams({ mobilePhoneNumber: phone, smsCode: await loginCode() });
    const got = await service.call(`GET /login?${query}`);

    expect([posted.status, got.status]).toEqual([200, 200]);
    expect(posted.body).toMatchObject({ objectId, sessionToken: session });
    expect(got.body).toMatchObject({ objectId, sessionToken: session });
  });

  test("requires a number (212) that has a user (213)", async () => {
    const code = async (body: object) => (await service.call("POST /login", body)).body.code;
    const asked = await service.call("POST /requestLoginSmsCode", { mobilePhoneNumber: phone });

    expect(await code({ username: "tom", smsCode: "123456" })).toBe(212);
    expect(await code({ mobilePhoneNumber: phone, smsCode: "123456" })).toBe(213);
    expect(asked.body.code).toBe(213);
  });

  test("rejects an unverified number with 215", async () => {
    const user = { username: `u-${phone}`, password: "p", mobilePhoneNumber: phone };
    await service.call("POST /users", user);
    const asked = await service.call("POST /requestLoginSmsCode", { mobilePhoneNumber: phone });
    expect(asked.body.code).toBe(215);
  });

  test("does not count a rejection against the number's limit", async () => {
    await service.call("POST /requestLoginSmsCode", { mobilePhoneNumber: phone });
    const next = await service.call("POST /requestSmsCode", { mobilePhoneNumber: phone });
    expect(next.status).toBe(200);
  });

  test("counts wrong codes and passwords together; a right code opens the lock", async () => {
    await service.signUp(phone, { password: "secret" });
    const code = await loginCode();
    for (let i = 1; i <= 4; i++) expect((await logIn(wrong(code, i))).body.code).toBe(603);
    for (let i = 0; i < 3; i++) {
      await service.call("POST /login", { username: phone, password: "wrong" });
    }

    const byPassword = { username: phone, password: "secret" };
    expect((await service.call("POST /login", byPassword)).body.code).toBe(219);

    expect((await logIn(code)).status).toBe(200);
    expect((await service.call("POST /login", byPassword)).status).toBe(200);
  });

  test("compares at most five of 50 guesses, which lock passwords", async () => {
    await service.signUp(phone);
    const code = await loginCode();

    const guesses = Array.from({ length: 50 }, (_, i) => logIn(wrong(code, i + 1)));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);

    expect(new Set(codes)).toEqual(new Set([603]));
    expect((await logIn(code)).body.code).toBe(603);
    const byPassword = { username: phone, password: "secret" };
    expect((await service.call("POST /login", byPassword)).body.code).toBe(219);
    const [counter] = await service.items(`throttle#sms-guess#${phone}`);
    expect(Object.keys(counter?._events ?? {})).toHaveLength(5);
  });

  test("does not count a successful log-in as a failure", async () => {
    await service.signUp(phone);
    for (let i = 0; i < 8; i++) expect((await logIn(await loginCode())).status).toBe(200);
  });
});

describe("with requireVerifiedPhone off", () => {
  test("logs in by a code to an unverified number and verifies it", async () => {
    const open = await startPhoneService({ requireVerifiedPhone: false });
    const user = { username: "tom", password: "p", mobilePhoneNumber: phone };
    await open.call("POST /users", user);

    const smsCode = await open.askFor("requestLoginSmsCode", phone);
    const { status, body } = await open.call("POST /login", { mobilePhoneNumber: phone, smsCode });

    expect(status).toBe(200);
    expect(body).toMatchObject({ username: "tom", mobilePhoneVerified: true });
    await open.stop();
  });
});

describe("with refuseUnverifiedLogin", () => {
  test("rejects a code of a user with an unverified address with 216", async () => {
    const strict = await startPhoneService({
      refuseUnverifiedLogin: true,
      verifyEmailAtSignUp: true,
    });
    await strict.signUp(phone, { email: "tom@x.io" });

    const smsCode = await strict.askFor("requestLoginSmsCode", phone);
    const { body } = await strict.call("POST /login", { mobilePhoneNumber: phone, smsCode });

    expect(body.code).toBe(216);
    await strict.stop();
  });
});

describe("in the error mode private", () => {
  const secretive = forAllTests(() => startPhoneService({ errorMode: "private" }));
  /** Session of the user whose number is unproven. */
  let session: string;

  test.each(["requestLoginSmsCode", "requestPasswordResetBySmsCode", "requestMobilePhoneVerify"])(
    "%s answers unknown, unverified and known numbers alike and sends only the right codes",
    async (request) => {
      const [unknown, unproven] = [`+8613700000001`, `+8613700000002`];
      await secretive.signUp(phone);
      const user = { username: "u", password: "p", mobilePhoneNumber: unproven };
      const created = await secretive.call("POST /users", user);
      session ??= created.body.sessionToken;
      secretive.advance(MINUTE_MS);
      secretive.texts.length = 0;

      for (const attempt of [0, 1]) {
        const answers = [unknown, unproven, phone].map((mobilePhoneNumber) =>
          secretive.call(`POST /${request}`, { mobilePhoneNumber }, { session }),
        );
        const texts = (await Promise.all(answers)).map(({ text }) => text);
        expect(new Set(texts).size).toBe(1);
        expect(texts[0]).toBe(attempt === 0 ? "{}" : texts[1]);
      }

      const sent = secretive.texts.filter(({ suppressed }) => !suppressed).map(({ to }) => to);
      expect(sent).toEqual([request === "requestMobilePhoneVerify" ? unproven : phone]);
      expect(secretive.texts).toHaveLength(3);
    },
  );

  test("requestMobilePhoneVerify without a session refuses every number alike (A113)", async () => {
    await secretive.signUp(phone);
    for (const mobilePhoneNumber of ["+8613700000001", "+8613700000002", phone]) {
      const { body } = await secretive.call("POST /requestMobilePhoneVerify", {
        mobilePhoneNumber,
      });
      expect(body.code).toBe(206);
    }
  });

  test.each([{}, { email: "nonsense" }, { username: " " }, { email: "taken@x.io" }])(
    "does not reveal by a guessed code with %j that a number has no user",
    async (fields) => {
      const taken = { username: "taken", password: "p", email: "taken@x.io" };
      await secretive.call("POST /users", taken);
      await secretive.signUp(phone);
      const guess = (mobilePhoneNumber: string) => {
        const body = { mobilePhoneNumber, smsCode: "000000", ...fields };
        return secretive.call("POST /usersByMobilePhone", body);
      };
      expect((await guess("+8613700000008")).text).toBe((await guess(phone)).text);
    },
  );

  test("reveals nothing about the number by a guessed code", async () => {
    await secretive.signUp(phone);
    const guess = (mobilePhoneNumber: string) =>
      secretive.call("POST /login", { mobilePhoneNumber, smsCode: "000000" });
    expect((await guess("+8613700000009")).text).toBe((await guess(phone)).text);
  });

  test.each(["POST /login", "POST /usersByMobilePhone"])(
    "%s locks the passwords of a number without a user like those of one with a user",
    async (route) => {
      await secretive.signUp(phone);
      const guess = async (mobilePhoneNumber: string) =>
        (await secretive.call(route, { mobilePhoneNumber, smsCode: "000000" })).body.code;
      const unknown = route === "POST /login" ? "+8613700000010" : "+8613700000011";
      const guessPassword = async (mobilePhoneNumber: string) =>
        (await secretive.call("POST /login", { mobilePhoneNumber, password: "x" })).body.code;
      for (let turn = 0; turn < 8; turn++) {
        expect([await guess(phone), await guess(unknown)]).toEqual([603, 603]);
      }
      expect([await guessPassword(phone), await guessPassword(unknown)]).toEqual([219, 219]);
    },
  );

  test("signs up by a code although wrong passwords have locked the number (A192)", async () => {
    const mobilePhoneNumber = "+8613700000012";
    const guess = () => secretive.call("POST /login", { mobilePhoneNumber, password: "x" });
    for (let turn = 0; turn < 7; turn++) await guess();
    expect((await guess()).body.code).toBe(219);

    const smsCode = await secretive.askFor("requestSmsCode", mobilePhoneNumber);
    const body = { mobilePhoneNumber, smsCode };
    expect((await secretive.call("POST /usersByMobilePhone", body)).status).toBe(201);
  });
});
