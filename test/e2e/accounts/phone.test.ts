import AV from "leancloud-storage";
import { beforeEach, describe, expect, it } from "vitest";
import { request, startCloudForSdk, toErrorCode } from "../../support/cloud/cloud.ts";
import { codeAfter as codeFor } from "../../support/cloud/inbox.ts";
import { forAllTests } from "../../support/for-all-tests.ts";

const cloud = forAllTests(() => startCloudForSdk({ cheapHashes: true }));
let count = 0;
let phone: string;

beforeEach(() => {
  phone = newPhone();
});

function newPhone(): string {
  count += 1;
  return `+86139${String(count).padStart(8, "0")}`;
}

const codeAfter = (ask: () => Promise<unknown>, to = phone) => codeFor(cloud, to, ask);

async function signUp(attributes?: Record<string, unknown>): Promise<AV.User> {
  const code = await codeAfter(() => AV.Cloud.requestSmsCode(phone));
  return AV.User.signUpOrlogInWithMobilePhone(phone, code, attributes);
}

describe("phone numbers through leancloud-storage", () => {
  it("sign a user up by a code and log them in by another", async () => {
    const user = await signUp({ nickname: "Tom" });
    const again = await signUp();

    expect(again.id).toBe(user.id);
    expect(again.getSessionToken()).toBe(user.getSessionToken());
    expect(again.toJSON()).toMatchObject({
      username: phone,
      mobilePhoneVerified: true,
      nickname: "Tom",
    });
    expect((await AV.User.become(user.getSessionToken())).id).toBe(user.id);
  });

  it("verify a code of requestSmsCode once", async () => {
    const code = await codeAfter(() =>
      AV.Cloud.requestSmsCode({ mobilePhoneNumber: phone, smsType: "sms" }),
    );

    await AV.Cloud.verifySmsCode(code, phone);

    expect(await AV.Cloud.verifySmsCode(code, phone).catch(toErrorCode)).toBe(603);
  });

  it("reject a second request within a minute", async () => {
    await codeAfter(() => AV.Cloud.requestSmsCode(phone));
    expect(await AV.Cloud.requestSmsCode(phone).catch(toErrorCode)).toBe(601);
  });

  it("log in by a log-in code and answer 603 to a wrong one", async () => {
    const user = await signUp();
    const code = await codeAfter(() => AV.User.requestLoginSmsCode(phone));

    const wrong = code === "000000" ? "000001" : "000000";
    expect(await AV.User.logInWithMobilePhoneSmsCode(phone, wrong).catch(toErrorCode)).toBe(603);
    expect((await AV.User.logInWithMobilePhoneSmsCode(phone, code)).id).toBe(user.id);
  });

  it("verify a user's number in their session", async () => {
    const user = new AV.User();
    user.set({ username: `verify${count}`, password: "secret", mobilePhoneNumber: phone });
    await user.signUp();
    const code = await codeAfter(() => AV.User.requestMobilePhoneVerify(phone));

    await AV.User.verifyMobilePhone(code);

    const read = await AV.User.become(user.getSessionToken());
    expect(read.get("mobilePhoneVerified")).toBe(true);
    expect((await AV.User.logInWithMobilePhone(phone, "secret")).id).toBe(user.id);
  });

  it("reset the password by a code, though this SDK does not send the number", async () => {
    const user = await signUp({ password: "secret" });
    await AV.User.logOut();
    const code = await codeAfter(() => AV.User.requestPasswordResetBySmsCode(phone));

    await AV.User.resetPasswordBySmsCode(code, "better");

    expect(await AV.User.logInWithMobilePhone(phone, "secret").catch(toErrorCode)).toBe(210);
    const again = await AV.User.logInWithMobilePhone(phone, "better");
    expect(again.id).toBe(user.id);
    expect(again.getSessionToken()).not.toBe(user.getSessionToken());
  });

  it("change a user's number by a code", async () => {
    const user = await signUp();
    const next = newPhone();
    const code = await codeAfter(() => AV.User.requestChangePhoneNumber(next), next);

    await AV.User.changePhoneNumber(next, code);

    const read = await AV.User.become(user.getSessionToken());
    expect(read.getMobilePhoneNumber()).toBe(next);
    expect(read.get("mobilePhoneVerified")).toBe(true);
  });

  it("work inside a batch, with one text message per request", async () => {
    const item = {
      method: "POST",
      path: "/1.1/requestSmsCode",
      body: { mobilePhoneNumber: phone },
    };
    const { body } = await request(cloud, "POST", "/1.1/batch", {
      body: { requests: [item, item] },
    });
    expect(body).toEqual([{ success: {} }, { error: expect.objectContaining({ code: 601 }) }]);
  });
});
