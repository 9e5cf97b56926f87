import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { startConfiguredCloud } from "../../support/cloud/spawn.ts";
import {
  type Call,
  expectAccepted,
  expectRefused,
  sendOnTwins,
} from "../../support/cloud/twins.ts";

const NUMBER = "+8613800138000";
const CODE = "246810";
const OTHER = "+8613900139000";

let cloud: RunningCloud;

beforeAll(async () => {
  const testPhoneNumbers = [{ number: NUMBER, code: CODE }];
  cloud = await startConfiguredCloud({ testPhoneNumbers }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());

const signIn = (mobilePhoneNumber: string, smsCode: string): Call => ({
  route: "POST /usersByMobilePhone",
  body: { mobilePhoneNumber, smsCode },
});
const verify = (mobilePhoneNumber: string, code: string): Call => ({
  route: `POST /verifySmsCode/${code}`,
  body: { mobilePhoneNumber },
});

describe("the fixed code of a test number", () => {
  it("works without a request for it, and any number of times (A121)", async () => {
    for (let time = 0; time < 3; time++) {
      expectAccepted(await sendOnTwins(cloud, signIn(NUMBER, CODE)));
      expectAccepted(await sendOnTwins(cloud, verify(NUMBER, CODE)));
    }
  });

  it("works after wrong ones, which are refused (A121)", async () => {
    for (let guess = 0; guess < 12; guess++) {
      expectRefused(await sendOnTwins(cloud, verify(NUMBER, `00000${guess % 10}`)), 603);
    }
    expectAccepted(await sendOnTwins(cloud, verify(NUMBER, CODE)));
    expectAccepted(await sendOnTwins(cloud, signIn(NUMBER, CODE)));
  });

  it("serves every purpose: log-in, proof and reset (A121)", async () => {
    const login = { mobilePhoneNumber: NUMBER, smsCode: CODE };
    expectAccepted(await sendOnTwins(cloud, { route: "POST /login", body: login }));
    const reset = await request(cloud, "PUT", `/1.1/resetPasswordBySmsCode/${CODE}`, {
      body: { mobilePhoneNumber: NUMBER, password: "another" },
    });
    expect(reset.status, JSON.stringify(reset.body)).toBe(200);
  });

  it("works for no other number, whether or not that has asked for a code (A121)", async () => {
    expectRefused(await sendOnTwins(cloud, verify(OTHER, CODE)), 603);
    expectRefused(await sendOnTwins(cloud, signIn(OTHER, CODE)), 603);
    const asked = await request(cloud, "POST", "/1.1/requestSmsCode", {
      body: { mobilePhoneNumber: OTHER },
    });
    expect(asked.status).toBe(200);
    expectRefused(await sendOnTwins(cloud, verify(OTHER, CODE)), 603);
    expectRefused(await sendOnTwins(cloud, signIn(OTHER, CODE)), 603);
    expectRefused(await sendOnTwins(cloud, verify(`${NUMBER}0`, CODE)), 603, 127);
    expectRefused(await sendOnTwins(cloud, verify("", CODE)), 603, 127);
  });
});
