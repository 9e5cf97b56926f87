import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { beforeEach, describe, expect, test } from "vitest";
import { forAllTests } from "../../support/for-all-tests.ts";
import { MINUTE_MS, startPhoneService, wrong } from "../../support/services/phone-service.ts";

const service = forAllTests(startPhoneService);
let phone: string;

beforeEach(() => {
  phone = service.newPhone();
});

const post = (route: string, body: unknown, session?: string) =>
  service.call(`POST /${route}`, body, session === undefined ? {} : { session });
/** From a network where no user has logged in. */
const postElsewhere = (route: string, body: unknown, session?: string) =>
  service.call(`POST /${route}`, body, { sourceIp: ELSEWHERE, ...(session && { session }) });
const ELSEWHERE = "198.51.100.99";

/** A user whose number is not verified. */
async function signUpUnproven(): Promise<{ objectId: string; session: string; username: string }> {
  const username = `user-${phone}`;
  const user = { username, password: "secret", mobilePhoneNumber: phone };
  const { body } = await service.call("POST /users", user);
  return { objectId: body.objectId, session: body.sessionToken, username };
}

const me = async (session: string) =>
  (await service.call("GET /users/me", undefined, { session })).body;

describe("POST /verifyMobilePhone/{code}", () => {
  test("verifies the number of the user who has it", async () => {
    const { objectId, session } = await signUpUnproven();
    expect((await me(session)).mobilePhoneVerified).toBe(false);
    const code = await service.askFor("requestMobilePhoneVerify", phone, session);
    const route = `verifyMobilePhone/${code}`;

    const { status, body } = await post(route, { mobilePhoneNumber: phone }, session);

    expect({ status, objectId: body.objectId }).toEqual({ status: 200, objectId });
    const user = await me(session);
    expect(user).toMatchObject({ mobilePhoneVerified: true, updatedAt: body.updatedAt });
  });

  test.each([["{}"], ["null"], [undefined]])(
    "verifies the number of the session's user with the body %s",
    async (body) => {
      const { session } = await signUpUnproven();
      const code = await service.askFor("requestMobilePhoneVerify", phone, session);
      const { status } = await post(`verifyMobilePhone/${code}`, body, session);
      expect(status).toBe(200);
      expect((await me(session)).mobilePhoneVerified).toBe(true);
    },
  );

  test("is served as GET too, as older SDKs for Apple's systems ask", async () => {
    const { session } = await signUpUnproven();
    const code = await service.askFor("requestMobilePhoneVerify", phone, session);
    const get = async (query: string, as?: string) =>
      (
        await service.call(
          `GET /verifyMobilePhone/${code}${query}`,
          undefined,
          as === undefined ? { sourceIp: ELSEWHERE } : { session: as },
        )
      ).body;
    const number = `?mobilePhoneNumber=${encodeURIComponent(phone)}`;

    // Objective-C sends no number, Swift sends it in the query.
    expect([(await get("")).code, (await get(number)).code]).toEqual([603, 206]);
    expect((await get("", session)).code).toBeUndefined();
    expect((await me(session)).mobilePhoneVerified).toBe(true);
    expect((await get(number, session)).code).toBe(603);
  });

  test("works with the master key, which must name the number", async () => {
    const { session } = await signUpUnproven();
    const code = await service.askFor("requestMobilePhoneVerify", phone, session);
    const verify = (body: object) =>
      service.call(`POST /verifyMobilePhone/${code}`, body, { master: true });

    expect((await verify({})).body.code).toBe(603);
    expect((await verify({ mobilePhoneNumber: phone })).status).toBe(200);
  });

  test("is refused elsewhere without a session and leaves the code as it was (A113)", async () => {
    const { session } = await signUpUnproven();
    const code = await service.askFor("requestMobilePhoneVerify", phone, session);
    const stranger = await service.signUp(service.newPhone());
    const use = async (text: string, as?: string) =>
      (await postElsewhere(`verifyMobilePhone/${text}`, { mobilePhoneNumber: phone }, as)).body
        .code;

    for (const guess of [code, wrong(code, 1), wrong(code, 2), wrong(code, 3), wrong(code, 4)]) {
      expect([await use(guess), await use(guess, stranger.session)]).toEqual([206, 603]);
    }

    expect((await me(session)).mobilePhoneVerified).toBe(false);
    expect(await use(code, session)).toBeUndefined();
  });

  test("answers a wrong code without a session and a number, as PHP expects (603)", async () => {
    expect((await post("verifyMobilePhone/000000", "null")).body.code).toBe(603);
  });

  test("rejects wrong and used codes with 603", async () => {
    const { session } = await signUpUnproven();
    const code = await service.askFor("requestMobilePhoneVerify", phone, session);
    const use = async (text: string) =>
      (await post(`verifyMobilePhone/${text}`, { mobilePhoneNumber: phone }, session)).body.code;
    expect([await use(wrong(code)), await use(code), await use(code)]).toEqual([
      603,
      undefined,
      603,
    ]);
  });

  test("does nothing if the user changed the number after the code was sent", async () => {
    const { objectId, session } = await signUpUnproven();
    const code = await service.askFor("requestMobilePhoneVerify", phone, session);
    const changes = { mobilePhoneNumber: service.newPhone() };
    await service.call(`PUT /users/${objectId}`, changes, { session });
    const route = `verifyMobilePhone/${code}`;

    const { body } = await post(route, { mobilePhoneNumber: phone }, session);

    expect(body.code).toBe(603);
    expect((await me(session)).mobilePhoneVerified).toBe(false);
  });

  test("marks another number as unverified", async () => {
    const { objectId, session } = await service.signUp(phone);
    const changes = { mobilePhoneNumber: service.newPhone() };
    await service.call(`PUT /users/${objectId}`, changes, { session });
    expect((await me(session)).mobilePhoneVerified).toBe(false);
  });
});

describe("POST /requestMobilePhoneVerify", () => {
  test("answers 213 for a number without a user", async () => {
    expect((await post("requestMobilePhoneVerify", { mobilePhoneNumber: phone })).body.code).toBe(
      213,
    );
  });

  test("sends nothing elsewhere without the session of the user who has the number (A113)", async () => {
    await signUpUnproven();
    const { session } = await service.signUp(service.newPhone());
    const before = service.texts.length;
    for (const as of [undefined, "wrong", session]) {
      const asked = await postElsewhere(
        "requestMobilePhoneVerify",
        { mobilePhoneNumber: phone },
        as,
      );
      expect([asked.status, asked.body.code]).toEqual([403, 206]);
    }
    expect(service.texts).toHaveLength(before);
  });

  test("sends nothing to a verified number and does not count against its limit", async () => {
    const { session } = await service.signUp(phone);
    service.advance(MINUTE_MS);
    const before = service.texts.length;
    const asked = { mobilePhoneNumber: phone };

    const { status, body } = await post("requestMobilePhoneVerify", asked, session);

    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect(service.texts).toHaveLength(before);
    expect((await post("requestLoginSmsCode", { mobilePhoneNumber: phone })).status).toBe(200);
  });
});

describe("/resetPasswordBySmsCode/{code}", () => {
  const reset = (code: string, body: object = {}, method = "PUT") =>
    service.call(`${method} /resetPasswordBySmsCode/${code}`, {
      password: "better",
      mobilePhoneNumber: phone,
      ...body,
    });
  const logIn = async (password: string) =>
    (await service.call("POST /login", { mobilePhoneNumber: phone, password })).body;
  const newCode = () => service.askFor("requestPasswordResetBySmsCode", phone);

  test("ends the anonymity of a user", async () => {
    const { session, objectId } = await service.signUp(phone);
    const authData = { anonymous: { id: `anonymous-user-${phone.slice(1)}` } };
    await service.call(`PUT /users/${objectId}`, { authData }, { session });

    expect((await reset(await newCode())).status).toBe(200);

    expect(await logIn("better")).toMatchObject({ objectId, authData: {} });
    expect((await service.call("POST /users", { authData })).status).toBe(201);
  });

  test.each(["PUT", "POST"])("%s sets the password and ends all sessions", async (method) => {
    const { session } = await service.signUp(phone, { password: "secret" });

    const { status, body } = await reset(await newCode(), {}, method);

    expect({ status, body }).toEqual({ status: 200, body: {} });
    expect((await logIn("secret")).code).toBe(210);
    const { sessionToken } = await logIn("better");
    expect(sessionToken).not.toBe(session);
    expect((await me(session)).code).toBe(211);
    expect((await me(sessionToken)).mobilePhoneNumber).toBe(phone);
  });

  test("unlocks the user", async () => {
    await service.signUp(phone, { password: "secret" });
    for (let i = 0; i < 7; i++) await logIn("wrong");
    expect((await logIn("secret")).code).toBe(219);

    await reset(await newCode());

    expect((await logIn("better")).mobilePhoneNumber).toBe(phone);
  });

  test("ends a mailed reset link", async () => {
    const { objectId } = await service.signUp(phone);
    const { documents, tables } = service.engine;
    await documents.send(
      new UpdateCommand({
        TableName: tables.users,
        Key: { _key: `user#${objectId}` },
        UpdateExpression: "SET #link = :link",
        ExpressionAttributeNames: { "#link": "_resetPasswordLink" },
        ExpressionAttributeValues: { ":link": { hash: "h" } },
      }),
    );
    await reset(await newCode());

    const [user] = await service.items(`user#${objectId}`);
    expect(user).not.toHaveProperty("_resetPasswordLink");
  });

  test("gives a password to a user who has none", async () => {
    await service.signUp(phone);
    await reset(await newCode());
    expect((await logIn("better")).mobilePhoneNumber).toBe(phone);
  });

  test("uses the last number of the network's code requests if none is sent", async () => {
    await service.signUp(phone, { password: "secret" });
    const code = await newCode();
    const put = (sourceIp: string) =>
      service.call(`PUT /resetPasswordBySmsCode/${code}`, { password: "better" }, { sourceIp });

    expect((await put("198.51.100.9")).body.code).toBe(603);
    expect((await put("203.0.113.9")).status).toBe(200);
  });

  test.each([
    [{ password: "" }, 201],
    [{ password: " " }, 218],
    [{ password: null }, 201],
    [{ password: { $ne: "" } }, 201],
    [{ password: "x".repeat(1025) }, 218],
    [{ mobilePhoneNumber: { $ne: null } }, 127],
  ])("rejects %j with %i and keeps the code", async (body, code) => {
    await service.signUp(phone, { password: "secret" });
    const smsCode = await newCode();
    expect((await reset(smsCode, body)).body.code).toBe(code);
    expect((await reset(smsCode)).status).toBe(200);
  });

  test("changes nothing for a wrong code (603)", async () => {
    await service.signUp(phone, { password: "secret" });
    expect((await reset(wrong(await newCode()))).body.code).toBe(603);
    expect((await logIn("secret")).mobilePhoneNumber).toBe(phone);
  });

  test("rejects requests for unknown (213) and unverified numbers (215)", async () => {
    const code = async () =>
      (await post("requestPasswordResetBySmsCode", { mobilePhoneNumber: phone })).body.code;
    expect(await code()).toBe(213);
    await signUpUnproven();
    expect(await code()).toBe(215);
  });
});

describe("POST /changePhoneNumber", () => {
  test("gives the session's user the verified number and frees the old one", async () => {
    const { objectId, session } = await service.signUp(phone);
    const next = service.newPhone();
    const code = await service.askFor("requestChangePhoneNumber", next, session);

    const { status, body } = await post(
      "changePhoneNumber",
      { mobilePhoneNumber: next, code },
      session,
    );

    expect({ status, body }).toEqual({
      status: 200,
      body: { objectId, updatedAt: expect.any(String) },
    });
    expect(await me(session)).toMatchObject({
      mobilePhoneNumber: next,
      mobilePhoneVerified: true,
    });
    expect(await service.items(`phone#${phone}`)).toEqual([]);
    expect(await service.items(`phone#${next}`)).toHaveLength(1);
  });

  test("sets a first number and verifies the current one again", async () => {
    const { session } = await signUpUnproven();
    const code = await service.askFor("requestChangePhoneNumber", phone, session);
    await post("changePhoneNumber", { mobilePhoneNumber: phone, code }, session);
    expect((await me(session)).mobilePhoneVerified).toBe(true);
  });

  test("requires a session, also for the request (206)", async () => {
    const { session } = await service.signUp(phone);
    const next = service.newPhone();
    const code = await service.askFor("requestChangePhoneNumber", next, session);
    const body = { mobilePhoneNumber: next, code };

    const asked = await post("requestChangePhoneNumber", { mobilePhoneNumber: next });
    const changed = await post("changePhoneNumber", body);
    const again = await post("changePhoneNumber", body, session);

    expect([asked.status, asked.body.code, changed.status, changed.body.code]).toEqual([
      403, 206, 403, 206,
    ]);
    expect(again.body.code).toBe(603);
    expect((await me(session)).mobilePhoneNumber).toBe(phone);
  });

  test("rejects a wrong code before it asks for a session, as Python and PHP expect (603)", async () => {
    const body = { mobilePhoneNumber: "18200008888", code: "1234567" };
    for (const session of [undefined, "wrong"]) {
      const { status, body: answer } = await post("changePhoneNumber", body, session);
      expect([status, answer.code]).toEqual([400, 603]);
    }
  });

  test("rejects a number of another user with 214, even in a race", async () => {
    const { session } = await service.signUp(phone);
    const next = service.newPhone();
    const code = await service.askFor("requestChangePhoneNumber", next, session);
    await service.signUp(next);

    const asked = await post("requestChangePhoneNumber", { mobilePhoneNumber: next }, session);
    const used = await post("changePhoneNumber", { mobilePhoneNumber: next, code }, session);

    expect([asked.body.code, used.body.code]).toEqual([214, 214]);
    expect((await me(session)).mobilePhoneNumber).toBe(phone);
  });

  test.each([
    [{ code: "000000" }, 603],
    [{ code: 123456 }, 603],
    [{}, 603],
  ])("rejects %j with %i", async (body, code) => {
    const { session } = await service.signUp(phone);
    const next = service.newPhone();
    const right = await service.askFor("requestChangePhoneNumber", next, session);
    if ("code" in body && body.code === right) return;
    const answer = await post("changePhoneNumber", { mobilePhoneNumber: next, ...body }, session);
    expect(answer.body.code).toBe(code);
  });

  test("gives a number that two users verify at once to one of them", async () => {
    const users = [await service.signUp(phone), await service.signUp(service.newPhone())];
    const next = service.newPhone();
    const [first] = users;
    const code = await service.askFor("requestChangePhoneNumber", next, first?.session);

    const answers = await Promise.all(
      users.map(({ session }) =>
        post("changePhoneNumber", { mobilePhoneNumber: next, code }, session),
      ),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });
});
