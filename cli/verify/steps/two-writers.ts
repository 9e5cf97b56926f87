import { assert } from "../outcome.ts";
import { type ApiAnswer, accepted, type Target } from "../target.ts";
import { signUp } from "../users.ts";

const ROUNDS = 200;

export async function verifyTwoWriters(target: Target): Promise<string> {
  const { objectId, username } = await signUp(target);
  const path = `/1.1/users/${objectId}`;
  const put = (body: object) => target.send("PUT", path, { as: "master", body });
  for (let round = 1; round <= ROUNDS; round++) {
    // A name is claimed by a transaction; a counter is one update.
    const answers = await Promise.all([
      put({ username: `${username}-${round}` }),
      put({ verifyCount: { __op: "Increment", amount: 1 } }),
    ]);
    for (const answer of answers) assertWritten(answer, round);
  }
  await assertLast(target, path, `${username}-${ROUNDS}`);
  return `${ROUNDS} rounds without a conflict that a client sees`;
}

function assertWritten(answer: ApiAnswer, round: number): void {
  accepted(answer, `A write of round ${round}`);
}

async function assertLast({ send }: Target, path: string, username: string): Promise<void> {
  const user = accepted(await send("GET", path, { as: "master" }), "The user");
  assert(user.username === username, `The last name is ${user.username}, not ${username}`);
  assert(user.verifyCount === ROUNDS, `${ROUNDS} increments make ${user.verifyCount}`);
}
