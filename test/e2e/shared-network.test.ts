import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { nthLink } from "../support/cloud/inbox.ts";
import { PASSWORD, type Person, tryLogIn } from "../support/cloud/people.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import { sendAlone } from "../support/cloud/twins.ts";

const FAMILY = ["ann", "ben", "cleo", "dan", "eve"];
const CLASSROOM = 30;

let cloud: RunningCloud;

beforeAll(async () => {
  cloud = await startConfiguredCloud({ verifyEmailAtSignUp: true }, { cheapHashes: true });
});
afterAll(() => cloud?.stop());

async function signUp(username: string): Promise<Person> {
  const body = { username, password: PASSWORD, email: `${username}@example.com` };
  const { status, body: person } = await sendAlone(cloud, { route: "POST /users", body });
  expect(status, JSON.stringify(person)).toBe(201);
  return person;
}

async function confirmAddress(username: string): Promise<void> {
  const link = new URL(await nthLink(cloud, `${username}@example.com`, 1));
  const answer = await fetch(cloud.url + link.pathname, { method: "POST" });
  expect(answer.status).toBe(200);
}

async function registerDevice(session: string, deviceToken: string): Promise<number | undefined> {
  const body = { deviceType: "ios", deviceToken: deviceToken.padEnd(64, "0") };
  return (await sendAlone(cloud, { route: "POST /installations", body, session })).status;
}

describe("people behind one address", () => {
  it("a family of five signs up, verifies, and logs in on two devices each", async () => {
    for (const [index, name] of FAMILY.entries()) {
      const { sessionToken, objectId } = await signUp(name);
      await confirmAddress(name);
      for (const device of ["a", "b"]) {
        expect(await tryLogIn(cloud, { username: name })).toBeUndefined();
        expect(await registerDevice(sessionToken, `${device}${index}`)).toBe(201);
      }
      const { body } = await request(cloud, "GET", `/1.1/users/${objectId}`, { master: true });
      expect(body).toMatchObject({ emailVerified: true });
    }
  });

  it("a classroom signs up in one lesson, and everybody gets in after two wrong passwords", async () => {
    const pupils = Array.from({ length: CLASSROOM }, (_, index) => `pupil${index}`);
    await Promise.all(pupils.map(signUp));
    for (const turn of ["first", "second"]) {
      const guesses = pupils.map((username) => tryLogIn(cloud, { username, password: turn }));
      expect(new Set(await Promise.all(guesses))).toEqual(new Set([210]));
    }
    const entries = pupils.map((username) => tryLogIn(cloud, { username }));

    expect(new Set(await Promise.all(entries))).toEqual(new Set([undefined]));
  });
});
