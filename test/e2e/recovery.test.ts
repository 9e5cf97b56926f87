import AV from "leancloud-storage";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { pointSdkAt, toErrorCode } from "../support/cloud/cloud.ts";
import { codeAfter as codeFor, mailsTo, nthLink } from "../support/cloud/inbox.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const cloud = forAllTests(() =>
  startConfiguredCloud({ verifyEmailAtSignUp: true }, { cheapHashes: true }),
);
let count = 0;
let phone: string;
let email: string;
let username: string;

beforeAll(async () => {
  pointSdkAt(cloud);
});
beforeEach(async () => {
  count += 1;
  phone = `+86134${String(count).padStart(8, "0")}`;
  username = `honest${count}`;
  email = `${username}@example.com`;
  await AV.User.logOut();
});

async function signUp(fields: object): Promise<AV.User> {
  const user = new AV.User();
  user.set({ username, password: "first", ...fields });
  await user.signUp();
  return user;
}

const codeAfter = (ask: () => Promise<unknown>) => codeFor(cloud, phone, ask);

async function submit(link: string, form: Record<string, string>) {
  const response = await fetch(link, { method: "POST", body: new URLSearchParams(form) });
  return { status: response.status, html: await response.text() };
}

describe("honest users", () => {
  it("sign up, verify their number and log in on two devices (A113, A114)", async () => {
    const user = await signUp({ mobilePhoneNumber: phone });
    const verification = await codeAfter(() => AV.User.requestMobilePhoneVerify(phone));
    await AV.User.verifyMobilePhone(verification);

    const first = await AV.User.logIn(username, "first");
    const code = await codeAfter(() => AV.User.requestLoginSmsCode(phone));
    const second = await AV.User.logInWithMobilePhoneSmsCode(phone, code);
    const general = await codeAfter(() => AV.Cloud.requestSmsCode(phone));
    const third = await AV.User.signUpOrlogInWithMobilePhone(phone, general);

    expect([first.id, second.id, third.id]).toEqual([user.id, user.id, user.id]);
    expect((await AV.User.become(user.getSessionToken())).id).toBe(user.id);
  });

  it("learn by 215 that their number is unproven, and keep their account (A114)", async () => {
    const user = await signUp({ mobilePhoneNumber: phone });
    await AV.User.logOut();

    expect(await AV.User.requestLoginSmsCode(phone).catch(toErrorCode)).toBe(215);

    const again = await AV.User.logInWithMobilePhone(phone, "first");
    expect(again.id).toBe(user.id);
    const code = await codeAfter(() => AV.User.requestMobilePhoneVerify(phone));
    await AV.User.verifyMobilePhone(code);
    const login = await codeAfter(() => AV.User.requestLoginSmsCode(phone));
    expect((await AV.User.logInWithMobilePhoneSmsCode(phone, login)).id).toBe(user.id);
  });

  it("reset on a bus: a form posted twice and a lost answer show no error (A114)", async () => {
    const user = await signUp({ email });
    await nthLink(cloud, email, 1);
    await AV.User.requestPasswordReset(email);
    const link = await nthLink(cloud, email, 2);
    const form = { password: "second", repeated: "second" };

    const lost = submit(link, form);
    const twice = await Promise.all([lost, submit(link, form)]);
    const later = [await submit(link, form), await (await fetch(link)).text()];

    expect(twice.map(({ status }) => status).sort()).toEqual([200, 410]);
    for (const { html } of twice) expect(html).toContain("Password changed");
    for (const page of later) expect(JSON.stringify(page)).toContain("Password changed");
    expect((await AV.User.logIn(username, "second")).id).toBe(user.id);
    expect(await AV.User.logIn(username, "first").catch(toErrorCode)).toBe(210);
    expect((await mailsTo(cloud, email)).length).toBeLessThanOrEqual(3);
  });

  it("confirm an address by two presses and keep everything (A114)", async () => {
    const user = await signUp({ email });
    const account = { uid: `uid-${count}`, access_token: "t" };
    await user.associateWithAuthData(account, "github");
    const link = await nthLink(cloud, email, 1);

    expect((await submit(link, {})).html).toContain("Email address confirmed");
    expect((await submit(link, {})).html).toContain("Already confirmed");

    expect((await AV.User.loginWithAuthData(account, "github")).id).toBe(user.id);
    expect((await AV.User.logIn(username, "first")).get("emailVerified")).toBe(true);
  });
});
