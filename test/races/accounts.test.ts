import { expect, it } from "vitest";
import { PASSWORD, type Person } from "../support/cloud/people.ts";
import { ROUNDS, startRaceCloud } from "../support/cloud/race-cloud.ts";
import type { Call } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const races = forAllTests(startRaceCloud);

const own = ({ objectId, sessionToken: session }: Person, body: unknown): Call => ({
  route: `PUT /users/${objectId}`,
  body,
  session,
});
const toCodes = (answers: readonly { code: number | undefined }[]) =>
  answers.map(({ code }) => code ?? 0);
const linkTo = (uid: string) => ({ authData: { racing: { uid, access_token: "t" } } });
const UNLINK = { "authData.racing": { __op: "Delete" } };

it("a simultaneous link and unlink leave the platform linked or unlinked, never half (R17)", async () => {
  const person = await races.signUp();
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await races.race(own(person, linkTo(`u${round}`)), own(person, UNLINK));

    expect(toCodes(answers)).toEqual([0, 0]);
  }
  expect(await races.orphans()).toEqual([]);
});

it("two users who link one third-party account: one gets it, the other 208 (R17)", async () => {
  const people = [await races.signUp(), await races.signUp()];
  for (let round = 0; round < ROUNDS; round++) {
    const body = linkTo(`shared${round}`);

    const answers = await races.race(...people.map((person) => own(person, body)));

    expect(toCodes(answers).sort((a, b) => a - b)).toEqual([0, 208]);
  }
  expect(await races.orphans()).toEqual([]);
});

it("no simultaneous update, log-in or refresh brings a deleted user back (R17)", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await races.signUp();
    await races.setPassword(person);
    const { objectId, username, sessionToken: session } = person;

    const [deleted, updated, loggedIn] = await races.race(
      { route: `DELETE /users/${objectId}`, session },
      own(person, { username: `renamed${round}`, email: `renamed${round}@example.com` }),
      // A log-in with the right password also saves a new hash.
      { route: "POST /login", body: { username, password: round % 2 ? "wrong" : PASSWORD } },
      { route: `PUT /users/${objectId}/refreshSessionToken`, session },
    );

    expect([undefined, 206]).toContain(deleted?.code);
    expect([undefined, 206, 211]).toContain(updated?.code);
    expect([undefined, 210, 211]).toContain(loggedIn?.code);
    const [gone] = await races.race({ route: `DELETE /users/${objectId}`, master: true });
    expect(gone?.code).toBe(deleted?.code === undefined ? 211 : undefined);
  }
  expect(await races.orphans()).toEqual([]);
});

it("up to 50 simultaneous wrong passwords: seven are compared, then the user is locked (A08, R20)", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const person = await races.signUp();
    await races.setPassword(person);
    const body = { username: person.username, password: "wrong" };
    // Only four are compared at once, so one round of 50 is enough.
    const guesses = round === 0 ? 50 : 12;

    const answers = await races.race(...Array(guesses).fill({ route: "POST /login", body }));

    const codes = toCodes(answers);
    expect(codes.filter((code) => code === 210)).toHaveLength(7);
    expect(codes.filter((code) => code === 219)).toHaveLength(guesses - 7);
  }
});

it("no simultaneous increment or addition is lost", async () => {
  const person = await races.signUp();
  const steps = Math.ceil(ROUNDS / 10);
  for (let round = 0; round < steps; round++) {
    const answers = await races.race(
      ...Array.from({ length: 10 }, (_, i) =>
        own(person, {
          score: { __op: "Increment", amount: 1 },
          tags: { __op: "Add", objects: [`${round}-${i}`] },
        }),
      ),
    );
    expect(toCodes(answers)).toEqual(Array(10).fill(0));
  }

  const [read] = await races.race({ route: `GET /users/${person.objectId}`, master: true });
  expect(read?.body.score).toBe(10 * steps);
  expect(new Set(read?.body.tags).size).toBe(10 * steps);
});
