import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../lib/local/spawn.ts";
import { codeAfter } from "../support/cloud/inbox.ts";
import { advanceClock, signUp, stored } from "../support/cloud/people.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import {
  changeOnAllWays,
  expectAccepted,
  expectForbidden,
  expectRefused,
  sendAlone,
} from "../support/cloud/twins.ts";

let cloud: RunningCloud;
let count = 0;
let phone: string;

beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
});
afterAll(() => cloud?.stop());
beforeEach(async () => {
  phone = newPhone();
  await advanceClock(cloud, 61);
});

function newPhone(): string {
  count += 1;
  return `+86135${String(count).padStart(8, "0")}`;
}

const post = (route: string, body: object, session?: string) =>
  sendAlone(cloud, { route: `POST /${route}`, body, ...(session !== undefined && { session }) });
/** A code that a call of `route` sends to a number. */
async function codeFor(route: string, to = phone, session?: string): Promise<string> {
  return codeAfter(cloud, to, async () => {
    const answer = await post(route, { mobilePhoneNumber: to }, session);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  });
}

describe("the proof of a number", () => {
  it("needs the session of the user who has it (A113)", async () => {
    const owner = await signUp(cloud, { mobilePhoneNumber: phone });
    const stranger = await signUp(cloud);
    const body = { mobilePhoneNumber: phone };
    const ask = { route: "POST /requestMobilePhoneVerify", body };

    expectForbidden(await changeOnAllWays(cloud, ask), 206);
    const session = stranger.sessionToken;
    expectForbidden(await changeOnAllWays(cloud, { ...ask, session }), 206);

    const code = await codeFor("requestMobilePhoneVerify", phone, owner.sessionToken);
    const use = { route: `POST /verifyMobilePhone/${code}`, body };
    expectForbidden(await changeOnAllWays(cloud, use), 206);
    expectRefused(await changeOnAllWays(cloud, { ...use, session }), 603);
    expect(await stored(cloud, owner.objectId)).toMatchObject({ mobilePhoneVerified: false });
    expect((await post("requestLoginSmsCode", body)).code).toBe(215);

    expectAccepted([await sendAlone(cloud, { ...use, session: owner.sessionToken })]);
    expect(await stored(cloud, owner.objectId)).toMatchObject({ mobilePhoneVerified: true });
  });

  it("can't be guessed away from the user who waits for the code (A113)", async () => {
    const owner = await signUp(cloud, { mobilePhoneNumber: phone });
    const code = await codeFor("requestMobilePhoneVerify", phone, owner.sessionToken);
    const body = { mobilePhoneNumber: phone };
    const guesses = Array.from({ length: 10 }, (_, i) => String(100_000 + i));
    await Promise.all(guesses.map((guess) => post(`verifyMobilePhone/${guess}`, body)));
    expectAccepted([await post(`verifyMobilePhone/${code}`, body, owner.sessionToken)]);
  });
});
