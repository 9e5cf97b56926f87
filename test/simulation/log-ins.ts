import type { World } from "./world.ts";

/** Callers of an API function, who come at random. */
export interface LogIns {
  readonly perSecond: number;
  /** Milliseconds of one invocation. */
  readonly durationMs: number;
}

/** Log-ins while a push is on its way. */
export interface LogInReport {
  readonly asked: number;
  /** Log-ins that met no free execution, so that the client got 429. */
  readonly throttled: number;
}

/** Lets users log in until every push has ended. Log-ins share the account with the workers (L6). */
export async function logInDuringPush(
  { account, scheduler, book, random }: World,
  { perSecond, durationMs }: LogIns,
): Promise<LogInReport> {
  let [asked, throttled, idle] = [0, 0, 0];
  const isEnded = () =>
    book.pushes.size > 0 &&
    [...book.pushes.values()].every(({ record }) => record?.status !== "in-queue");
  const logIn = () => {
    asked += 1;
    const isNewEnvironment = idle === 0;
    if (!account.begin("accounts", isNewEnvironment)) {
      throttled += 1;
      return;
    }
    idle -= isNewEnvironment ? 0 : 1;
    scheduler.after(isNewEnvironment ? durationMs + COLD_START_MS : durationMs, () => {
      idle += 1;
      account.end();
    });
  };
  while (!isEnded()) {
    await scheduler.sleep((-Math.log(1 - random.next()) / perSecond) * 1_000);
    logIn();
  }
  return { asked, throttled };
}

const COLD_START_MS = 400;
