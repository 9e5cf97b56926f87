import { describe, expect, test } from "vitest";
import { getLink } from "../../support/services/mail-service.ts";
import { MINUTE_MS, useMailUser } from "../../support/services/mail-user.ts";

const tom = useMailUser();
const find = async (objectId: string) => tom.service.ports.users.find(objectId);

const verified = async (objectId: string) => (await find(objectId))?.emailVerified;

describe("emailVerified", () => {
  test("is false after a sign-up with an address, which gets a mail", async () => {
    const { objectId } = await tom.signUp();
    expect(await verified(objectId)).toBe(false);
    expect(await tom.drainOne()).toMatchObject({ to: tom.email });
  });

  test("is null without an address or with verification off, and no mail is sent", async () => {
    const { objectId } = await tom.signUp({});
    tom.set({ verifyEmailAtSignUp: false });
    tom.username += "b";
    const other = await tom.signUp();
    expect([await verified(objectId), await verified(other.objectId)]).toEqual([null, null]);
    expect(tom.service.mail.queue).toEqual([]);
  });

  test("a third-party sign-in mails only the address of a user whom it creates", async () => {
    const body = { authData: { weibo: { uid: tom.username } }, email: tom.email };
    const { objectId } = (await tom.service.call("POST /users", body)).body;
    expect(await verified(objectId)).toBe(false);
    expect(await tom.drainOne()).toMatchObject({ to: tom.email });
    await tom.service.call("POST /users", body);
    expect(tom.service.mail.queue).toEqual([]);
  });

  test.each(["true", "false", "null"])(
    "becomes false when the address changes at %s",
    async (from) => {
      const user = await tom.signUp(from === "null" ? {} : { email: tom.email });
      if (from === "true") await tom.confirm();
      await tom.service.mail.drain();
      await tom.update(user, { email: `new-${tom.email}` });
      expect(await verified(user.objectId)).toBe(false);
      expect((await tom.service.mail.drain()).map(({ to }) => to)).toEqual(
        from === "true" ? [`new-${tom.email}`, tom.email] : [`new-${tom.email}`],
      );
    },
  );

  test("becomes null when the address is removed, and stays for the same address", async () => {
    const user = await tom.signUp();
    await tom.confirm();
    await tom.update(user, { email: tom.email });
    expect(await verified(user.objectId)).toBe(true);
    await tom.update(user, { email: { __op: "Delete" } });
    expect(await verified(user.objectId)).toBe(null);
  });

  test("becomes true by the link and stays false when another mail is requested", async () => {
    const { objectId } = await tom.signUp();
    const first = await tom.drainOne();
    tom.service.advance(MINUTE_MS);
    expect(await tom.requestVerify()).toMatchObject({ status: 200, body: {} });
    const second = await tom.drainOne();
    expect(await verified(objectId)).toBe(false);

    expect(getLink(second)).toBe(getLink(first));
    expect((await tom.service.mail.open(getLink(first), {})).status).toBe(200);
    expect(await verified(objectId)).toBe(true);
  });

  test("can't be set by clients, who never see the state of mails", async () => {
    const user = await tom.signUp({ email: tom.email, emailVerified: true });
    await tom.service.mail.drain();
    await tom.update(user, { emailVerified: true });
    const { body } = await tom.service.call(`GET /users/${user.objectId}`, undefined, {
      master: true,
    });
    expect(body.emailVerified).toBe(false);
    expect(Object.keys(body).filter((key) => key.startsWith("_"))).toEqual([]);
  });

  test("a rejected sign-up or update sends nothing; a failing queue does not undo a sign-up", async () => {
    await tom.signUp();
    tom.service.mail.queue.length = 0;
    const refused = await tom.service.call("POST /users", {
      username: "x",
      password: "p",
      email: tom.email,
    });
    expect(refused.body.code).toBe(203);
    expect(tom.service.mail.queue).toEqual([]);

    const { mailQueue } = tom.service.ports;
    Object.assign(tom.service.ports, {
      mailQueue: { send: () => Promise.reject(new Error("SQS")) },
    });
    const { status } = await tom.service.call("POST /users", {
      username: `${tom.username}b`,
      password: "p",
      email: `b-${tom.email}`,
    });
    Object.assign(tom.service.ports, { mailQueue });
    expect(status).toBe(201);
  });
});

describe("refuseUnverifiedLogin", () => {
  test("rejects the right password until the address is verified, without revealing it before", async () => {
    tom.set({ refuseUnverifiedLogin: true });
    await tom.signUp();
    expect((await tom.logIn("old")).body.code).toBe(216);
    expect((await tom.logIn("wrong")).body.code).toBe(210);
    await tom.confirm();
    expect((await tom.logIn("old")).status).toBe(200);
  });

  test("lets users without an address log in", async () => {
    tom.set({ refuseUnverifiedLogin: true });
    await tom.signUp({});
    expect((await tom.logIn("old")).status).toBe(200);
  });
});
