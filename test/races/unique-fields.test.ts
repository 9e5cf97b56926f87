import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../support/cloud/people.ts";
import { CLIENTS, ROUNDS, startRaceCloud } from "../support/cloud/race-cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const races = forAllTests(startRaceCloud);
let people: readonly Person[];

beforeAll(async () => {
  people = await Promise.all(Array.from({ length: CLIENTS }, () => races.signUp()));
});

const FIELDS: readonly [string, number, (round: number) => string][] = [
  ["username", 202, (round) => `racer${round}`],
  ["email", 203, (round) => `racer${round}@example.com`],
  ["mobilePhoneNumber", 214, (round) => `+86138${String(10_000_000 + round)}`],
];

describe.each([2, CLIENTS])("%i simultaneous clients (R16)", (clients) => {
  it.each(FIELDS)(
    "give the same %s to one of them and orphan nothing (A16)",
    async (field, code, valueIn) => {
      for (let round = 0; round < ROUNDS; round++) {
        const value = valueIn(clients * 1_000 + round);
        const racers = people.slice(0, clients);

        const answers = await races.race(
          ...racers.map(({ objectId, sessionToken: session }) => ({
            route: `PUT /users/${objectId}`,
            body: { [field]: value },
            session,
          })),
        );

        const codes = answers.map((answer) => answer.code ?? 0).sort((a, b) => a - b);
        expect(codes).toEqual([0, ...Array(clients - 1).fill(code)]);
      }
      expect(await races.orphans()).toEqual([]);
    },
  );

  it("create one user for a third-party uid and log the others in (A16)", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const uid = `uid-${clients}-${round}`;
      const body = { authData: { racing: { uid, access_token: "t" } } };

      const answers = await races.race(...Array(clients).fill({ route: "POST /users", body }));

      expect(answers.map(({ status }) => status).sort()).toEqual([
        ...Array(clients - 1).fill(200),
        201,
      ]);
      expect(new Set(answers.map((answer) => answer.body.objectId)).size).toBe(1);
    }
    expect(await races.orphans()).toEqual([]);
  });
});
