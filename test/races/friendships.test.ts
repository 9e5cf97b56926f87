import { expect, it } from "vitest";
import type { Person } from "../support/cloud/people.ts";
import { CLIENTS, ROUNDS, startRaceCloud } from "../support/cloud/race-cloud.ts";
import { sendAlone } from "../support/cloud/twins.ts";
import { forAllTests } from "../support/for-all-tests.ts";

const races = forAllTests(startRaceCloud);

/** The number of rows of a class in which a user is first. */
async function countOf(className: string, { objectId }: Person): Promise<number> {
  const user = { __type: "Pointer", className: "_User", objectId };
  const where = encodeURIComponent(JSON.stringify({ user }));
  const route = `GET /classes/${className}?count=1&limit=0&where=${where}`;
  return (await sendAlone(races.cloud, { route, master: true })).body.count;
}

const follow = (from: Person, to: Person, method = "POST") => ({
  route: `${method} /users/${from.objectId}/friendship/${to.objectId}`,
  ...(method === "POST" && { body: {} }),
  session: from.sessionToken,
});

it("a follow sent many times at once has one row on each side", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ann, ben] = [await races.signUp(), await races.signUp()];
    const answers = await races.race(...Array(CLIENTS).fill(follow(ann, ben)));
    expect(answers.map(({ status }) => status)).toEqual(Array(CLIENTS).fill(200));
    expect([await countOf("_Followee", ann), await countOf("_Follower", ben)]).toEqual([1, 1]);
  }
  expect((await races.objects()).broken).toEqual([]);
});

it("follows and unfollows at once leave both rows or none", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [ann, ben] = [await races.signUp(), await races.signUp()];
    const calls = Array.from({ length: CLIENTS }, (_, index) =>
      follow(ann, ben, index % 2 === 0 ? "POST" : "DELETE"),
    );
    await races.race(...calls);
    const count = await countOf("_Followee", ann);
    expect(await countOf("_Follower", ben)).toBe(count);
    expect([0, 1]).toContain(count);
  }
});
