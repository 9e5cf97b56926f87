import { assert } from "../outcome.ts";
import { type ApiAnswer, accepted, scaled, type Target } from "../target.ts";
import { signUp } from "../users.ts";

const ROUNDS = 200;

export async function verifyTwoWriters(target: Target): Promise<string> {
  const { objectId, username } = await signUp(target);
  const path = `/1.1/users/${objectId}`;
  const put = (body: object) => target.send("PUT", path, { as: "master", body });
  const rounds = scaled(target, ROUNDS);
  for (let round = 1; round <= rounds; round++) {
    // A name is claimed by a transaction; a counter is one update.
    const answers = await Promise.all([
      put({ username: `${username}-${round}` }),
      put({ verifyCount: { __op: "Increment", amount: 1 } }),
    ]);
    for (const answer of answers) assertWritten(answer, round);
  }
  const user = accepted(await target.send("GET", path, { as: "master" }), "The user");
  const last = `${username}-${rounds}`;
  assert(user.username === last, `The last name is ${user.username}, not ${last}`);
  assert(user.verifyCount === rounds, `${rounds} increments make ${user.verifyCount}`);
  return `${rounds} rounds without a conflict that a client sees`;
}

function assertWritten(answer: ApiAnswer, round: number): void {
  accepted(answer, `A write of round ${round}`);
}
