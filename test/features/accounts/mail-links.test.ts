import { beforeEach, describe, expect, test } from "vitest";
import { getLink } from "../../support/services/mail-service.ts";
import { MINUTE_MS, useMailUser } from "../../support/services/mail-user.ts";

const tom = useMailUser();

const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

describe("a link", () => {
  async function resetLink() {
    tom.service.advance(MINUTE_MS);
    await tom.requestReset();
    return getLink(await tom.drainOne());
  }
  const choose = (link: string, password = "new", repeated = password) =>
    tom.service.mail.open(link, { password, repeated });

  beforeEach(async () => {
    await tom.signUp();
    await tom.service.mail.drain();
  });

  test("shows a page and changes nothing, however often it is opened", async () => {
    const link = await resetLink();
    const before = await tom.service.call("POST /login", {
      username: tom.username,
      password: "old",
    });
    for (let i = 0; i < 3; i++) expect((await tom.service.mail.open(link)).status).toBe(200);
    expect((await tom.logIn("old")).body).toEqual(before.body);
    expect((await choose(link)).status).toBe(200);
  });

  test("ends the anonymity of a user: the anonymous id no longer leads to them", async () => {
    const authData = { anonymous: { id: `anonymous-user-${tom.username}` } };
    const { body: user } = await tom.service.call("POST /users", { authData });
    tom.email = `anonymous-${tom.email}`;
    await tom.update(user, { email: tom.email });
    await tom.service.mail.drain();

    expect((await choose(await resetLink())).status).toBe(200);

    const login = await tom.service.call("POST /login", { email: tom.email, password: "new" });
    expect(login.body).toMatchObject({ objectId: user.objectId, authData: {} });
    expect((await tom.service.call("POST /users", { authData })).status).toBe(201);
  });

  test("sets a password, ends sessions, unlocks the account and mails a notice (A09)", async () => {
    const { sessionToken } = (await tom.logIn("old")).body;
    for (let i = 0; i < 7; i++) await tom.logIn("wrong");
    expect((await tom.logIn("old")).body.code).toBe(219);

    const link = await resetLink();
    expect((await choose(link, "caf\u00e9")).status).toBe(200);

    expect(await tom.drainOne()).toMatchObject({
      to: tom.email,
      subject: "Your landfall password was changed",
    });
    expect((await tom.logIn("cafe\u0301")).status).toBe(200);
    expect((await tom.logIn("old")).body.code).toBe(210);
    const me = await tom.service.call("GET /users/me", undefined, { session: sessionToken });
    expect(me.body.code).toBe(211);
  });

  test("works once, even when it is used twice at the same moment (A91)", async () => {
    const link = await resetLink();
    const answers = await Promise.all(["a", "b", "c"].map((password) => choose(link, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
    const logins = await Promise.all(["a", "b", "c"].map(tom.logIn));
    expect(logins.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await choose(link)).status).toBe(410);
  });

  test("ends after a week, and when the address or the password changes", async () => {
    const expired = await resetLink();
    tom.service.advance(WEEK_MS);
    expect((await choose(expired)).html).toContain("has expired");

    const newer = await resetLink();
    expect((await tom.service.mail.open(newer)).status).toBe(200);

    const user = (await tom.logIn("old")).body;
    await tom.service.call(
      `PUT /users/${user.objectId}/updatePassword`,
      { old_password: "old", new_password: "other" },
      { session: user.sessionToken },
    );
    expect((await choose(newer)).status).toBe(404);

    const last = await resetLink();
    const { body } = await tom.logIn("other");
    await tom.update(body, { email: `new-${tom.email}` });
    expect((await choose(last)).status).toBe(404);
  });

  test("is valid only for its own user and purpose", async () => {
    const link = await resetLink();
    const token = link.split("/").at(-1) ?? "";
    const first = tom.username;
    tom.username += "b";
    const other = await tom.signUp({ email: `b-${tom.email}` });
    const stolen = `${token.slice(0, 44)}${other.objectId}`;
    for (const path of [
      `/1.1/resetPassword/${stolen}`,
      `/1.1/verifyEmail/${token}`,
      `/1.1/resetPassword/${token.slice(0, -1)}`,
      `/1.1/resetPassword/${token.slice(0, 43)}`,
    ]) {
      expect((await tom.service.mail.open(path, { password: "x", repeated: "x" })).status).toBe(
        404,
      );
    }
    tom.username = first;
    expect((await choose(link.replace("/1.1/", "/1/"))).status).toBe(200);
  });

  test("sets only a password that the policy allows", async () => {
    const link = await resetLink();
    tom.set({ passwordPolicy: { minLength: 8, refuseCommon: true } });
    expect((await choose(link, "short")).html).toContain("at least 8 characters");
    expect((await choose(link, "password123")).html).toContain("Too many people");
    expect((await choose(link, "a rather long one")).status).toBe(200);
    tom.set({ passwordPolicy: { minLength: 1, refuseCommon: false } });
  });

  test.each([
    [{ password: "a", repeated: "b" }, "differ"],
    [{ password: "", repeated: "" }, "enter a password"],
    [{ password: "  ", repeated: "  " }, "enter a password"],
    [{}, "differ"],
    [{ password: "x".repeat(1025), repeated: "x".repeat(1025) }, "too long"],
  ])("shows the form again for %j and stays valid", async (form, words) => {
    const link = await resetLink();
    const answer = await tom.service.mail.open(link, form as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.html).toContain(words);
    expect(answer.html).toContain("<form");
    expect((await choose(link)).status).toBe(200);
  });
});
