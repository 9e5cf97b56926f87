import { expect, it } from "vitest";
import { ROUNDS, startRaceCloud } from "../support/cloud/race-cloud.ts";
import type { Call } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const races = forAllTests(startRaceCloud);

const phonesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, i) => `+86137${String(first + i).padStart(8, "0")}`);
const twice = (call: Call) => races.race(call, call);
const toCodes = (answers: readonly { code: number | undefined }[]) =>
  answers.map(({ code }) => code ?? 0).sort((a, b) => a - b);

async function postTwice(path: string, form: Record<string, string>): Promise<number[]> {
  const post = async () => {
    const body = new URLSearchParams(form);
    return (await fetch(races.cloud.url + path, { method: "POST", body })).status;
  };
  return (await Promise.all([post(), post()])).sort((a, b) => a - b);
}

it("one of two simultaneous uses of a code succeeds", async () => {
  const codes = await races.codes("requestSmsCode", phonesFrom(0, ROUNDS));
  for (const [mobilePhoneNumber, code] of codes) {
    const answers = await twice({
      route: `POST /verifySmsCode/${code}`,
      body: { mobilePhoneNumber },
    });

    expect(toCodes(answers)).toEqual([0, 603]);
  }
});

it("one of two simultaneous sign-ups with a code creates the user, and nothing is orphaned", async () => {
  const codes = await races.codes("requestSmsCode", phonesFrom(1_000, ROUNDS));
  for (const [mobilePhoneNumber, smsCode] of codes) {
    const answers = await twice({
      route: "POST /usersByMobilePhone",
      body: { mobilePhoneNumber, smsCode },
    });

    expect(toCodes(answers)).toEqual([0, 603]);
  }
  expect(await races.orphans()).toEqual([]);
});

it("one of two simultaneous uses of a verification link confirms the address", async () => {
  const person = await races.signUp();
  for (let round = 0; round < ROUNDS; round++) {
    const link = await races.mailLink(person, "verifyEmail");

    expect(await postTwice(link, {})).toEqual([200, 410]);
  }
});
