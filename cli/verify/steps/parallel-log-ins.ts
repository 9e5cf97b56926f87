import { assert, assertServed } from "../outcome.ts";
import { type ApiAnswer, scaled, type Target } from "../target.ts";
import { logIn, signUp } from "../users.ts";

const LOG_INS = 100;
/** Answers that SDKs and users can repeat. */
const ALLOWED = [200, 429, 503];

export async function verifyParallelLogIns(target: Target): Promise<string> {
  const user = await signUp(target);
  const length = scaled(target, LOG_INS);
  const answers = await Promise.all(Array.from({ length }, () => logIn(target, user)));
  const wrong = answers.find(({ status }) => !ALLOWED.includes(status));
  assert(wrong === undefined, `A log-in got ${wrong?.status}: ${wrong?.text.slice(0, 200)}`);
  const served = answers.filter(({ status }) => status === 200).length;
  assertServed(served, length, "log-ins at once");
  return describe(answers);
}

function describe(answers: readonly ApiAnswer[]): string {
  const counts = ALLOWED.map(
    (allowed) => [allowed, answers.filter(({ status }) => status === allowed)] as const,
  );
  return counts
    .filter(([, those]) => those.length > 0)
    .map(([status, those]) =>
      `${those.length} got ${status} ${status === 200 ? "" : those[0]?.text}`.trim(),
    )
    .join("; ");
}
