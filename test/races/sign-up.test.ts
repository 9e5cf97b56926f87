import { expect, it } from "vitest";
import { PASSWORD } from "../support/cloud/people.ts";
import { startRaceCloud } from "../support/cloud/race-cloud.ts";
import { forAllTests } from "../support/for-all-tests.ts";

/** Few, because each hashes four passwords. */
const SIGN_UP_ROUNDS = 2;

const races = forAllTests(startRaceCloud);

it.each([
  ["username", 202],
  ["email", 203],
  ["mobilePhoneNumber", 214],
])("one of four simultaneous sign-ups with the same %s succeeds (A16)", async (field, code) => {
  for (let round = 0; round < SIGN_UP_ROUNDS; round++) {
    const shared = {
      username: `same${round}`,
      email: `same${round}@example.com`,
      mobilePhoneNumber: `+8613900000${100 + round}`,
    };
    const answers = await races.race(
      ...[0, 1, 2, 3].map((racer) => ({
        route: racer % 2 ? "POST /users" : "POST /classes/_User",
        body: {
          username: `${field}${round}-${racer}`,
          password: PASSWORD,
          [field]: shared[field as keyof typeof shared],
        },
      })),
    );

    expect(answers.map((answer) => answer.code ?? 0).sort((a, b) => a - b)).toEqual([
      0,
      code,
      code,
      code,
    ]);
  }
  expect(await races.orphans()).toEqual([]);
});
