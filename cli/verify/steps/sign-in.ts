import { assert } from "../outcome.ts";
import { percentile } from "../percentile.ts";
import { accepted, type Target } from "../target.ts";
import { logIn, signUp, type User } from "../users.ts";

const LOG_INS = 50;
const WRONG_PASSWORD = 210;

export async function verifySignIn(target: Target): Promise<string> {
  const user = await signUp(target);
  await assertSession(target, user);
  const times: number[] = [];
  for (let i = 0; i < LOG_INS; i++) {
    const answer = await logIn(target, user);
    accepted(answer, "A log-in");
    times.push(answer.elapsedMs);
  }
  const wrong = await logIn(target, { ...user, password: "wrong" });
  assert(wrong.body.code === WRONG_PASSWORD, `A wrong password got ${wrong.status}: ${wrong.text}`);
  return describe(times);
}

async function assertSession({ send }: Target, { session, objectId }: User): Promise<void> {
  const me = accepted(await send("GET", "/1.1/users/me", { session }), "The new session");
  assert(me.objectId === objectId, `The new session belongs to ${me.objectId}, not ${objectId}`);
}

function describe([first = 0, ...others]: readonly number[]): string {
  const [p50, p95] = [percentile(others, 0.5), percentile(others, 0.95)];
  const ms = (value: number) => `${Math.round(value)} ms`;
  return `First log-in ${ms(first)}; of ${others.length} others half within ${ms(p50)}, 95 % within ${ms(p95)}`;
}
