import { describe, expect, test } from "vitest";
import { startAccountsService } from "../../support/services/accounts-service.ts";
import { withMail } from "../../support/services/mail-service.ts";
import { MINUTE_MS, useMailUser } from "../../support/services/mail-user.ts";

const tom = useMailUser();

describe("POST /requestPasswordReset and /requestEmailVerify", () => {
  test.each([
    [{ $ne: null }, 125],
    [["a@x.io"], 125],
    ["a@x.io,b@x.io", 125],
    ["a@x.io\r\nBcc: b@x.io", 125],
    ["a@x%0aCc:", 125],
    ["a@example.com%0aCc:", 125],
    ["a@example.com/evil", 125],
    ["Tom <a@x.io>", 125],
    [`${"a".repeat(300)}@x.io`, 125],
    ['"a b"@x.io', 125],
    [5, 125],
    ["", 204],
    [null, 204],
    [undefined, 204],
  ])("%j is not one exact address: %i (A89)", async (address, code) => {
    for (const route of ["POST /requestPasswordReset", "POST /requestEmailVerify"]) {
      const { status, body } = await tom.service.call(route, { email: address });
      expect({ status, code: body.code }).toEqual({ status: 400, code });
    }
    expect(tom.service.mail.queue).toEqual([]);
  });

  test.each(["tom+tag@example.com", "tom@m\u00fcnchen.example", "\u5f20@example.com"])(
    "%s is one exact address",
    async (address) => {
      await tom.signUp({ email: address });
      expect((await tom.requestReset(address)).body).toEqual({});
    },
  );

  test("answers 205 for an unknown address, or in the private mode as for a known one (A88)", async () => {
    expect((await tom.requestReset()).body.code).toBe(205);
    tom.set({ errorMode: "private" });
    expect(await tom.requestReset()).toMatchObject({ status: 200, body: {} });
    expect(await tom.service.mail.drain()).toEqual([]);
  });

  test("sends no mail to a verified address (A98)", async () => {
    await tom.signUp();
    await tom.confirm();
    expect((await tom.requestVerify()).body).toEqual({});
    expect(await tom.service.mail.drain()).toEqual([]);
  });

  test("answers LeanCloud's message with verification off and still sends resets", async () => {
    tom.set({ verifyEmailAtSignUp: false });
    await tom.signUp();
    expect((await tom.requestVerify()).body).toEqual({
      code: 1,
      error:
        "Please enable the option to verify user emails in application settings. The setting is verifyEmailAtSignUp.",
    });
    await tom.requestReset();
    expect(await tom.drainOne()).toMatchObject({ to: tom.email });
  });

  test("says that no mail sender is configured", async () => {
    tom.set({ mailEnabled: false });
    expect((await tom.requestReset()).body.code).toBe(1);
  });

  test("sends a mailbox one mail a minute and ten a day without telling so in the answer (A93)", async () => {
    await tom.signUp({ email: tom.email });
    tom.service.mail.queue.length = 0;
    const mails = [];
    for (let i = 0; i < 30; i++) {
      expect((await tom.requestReset()).body).toEqual({});
      mails.push(...(await tom.service.mail.drain()));
      tom.service.advance(MINUTE_MS / 3);
    }
    expect(mails).toHaveLength(10);
  });

  test("limits the requests of a network or /64, regardless of headers (A46, A93)", async () => {
    const service = withMail(await startAccountsService({ mailsPerNetwork: 180 }));
    const email = "tom@example.com";
    await service.call("POST /users", { username: "tom", password: "p", email });
    const ask = (sourceIp: string) =>
      service.call("POST /requestPasswordReset", { email }, { sourceIp });
    const answers = [];
    for (let i = 0; i < 70; i++) answers.push(await ask(`2001:db8:1:2:${i.toString(16)}::1`));
    const codes = answers.map(({ body }) => body.code);
    expect(codes).toEqual([...Array(60).fill(undefined), ...Array(10).fill(429)]);
    expect(service.mail.queue).toHaveLength(60);
    expect((await ask("2001:db8:1:3::1")).body).toEqual({});
    expect(service.mail.queue).toHaveLength(61);
    await service.stop();
  });
});
