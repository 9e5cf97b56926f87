import { expect, it } from "vitest";
import { PASSWORD, type Person } from "../support/cloud/people.ts";
import { ROUNDS, startRaceCloud } from "../support/cloud/race-cloud.ts";
import type { Answer, Call } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const races = forAllTests(startRaceCloud);

const setBlocked = ({ objectId }: Person, loginBlocked: boolean): Call => ({
  ...{ route: `PUT /users/${objectId}`, master: true, body: { loginBlocked } },
});

/** How many sessions of the answers work now. */
async function countSessions(answers: readonly Answer[]): Promise<number> {
  const tokens = answers.flatMap(({ body }) => body.sessionToken ?? []);
  const calls = tokens.map((session: string) => ({ route: "GET /users/me", session }));
  return (await races.race(...calls)).filter(({ code }) => code === undefined).length;
}

it("a log-in that runs while a block is written leaves no session, also after the block (R22)", async () => {
  let refused = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const person = await races.signUp();
    await races.setPassword(person);
    const platform = { authData: { racing: { uid: `u${round}`, access_token: "t" } } };
    const { objectId, username, sessionToken: session } = person;
    await races.race({ route: `PUT /users/${objectId}`, body: platform, session });
    const logIns: Call[] = [
      { route: "POST /login", body: { username, password: PASSWORD } },
      { route: "POST /users", body: platform },
      { route: `PUT /users/${objectId}/refreshSessionToken`, session },
    ];

    const [blocked, ...answers] = await races.race(setBlocked(person, true), ...logIns);

    expect(blocked?.code).toBeUndefined();
    for (const { code } of answers) expect([undefined, 206, 220]).toContain(code);
    refused += answers.filter(({ code }) => code !== undefined).length;
    expect(await countSessions(answers)).toBe(0);
    await races.race(setBlocked(person, false));
    expect(await countSessions(answers)).toBe(0);
    const [after] = await races.race(...logIns.slice(0, 1));
    expect(after?.code).toBeUndefined();
  }
  expect(refused).toBeGreaterThan(0);
});
