import { type BenchService, type BenchUser, PASSWORD } from "./bench-service.ts";
import type { BenchOperation } from "./measure.ts";

/** Runs of operations that hash a password, which take a hundred times as long as all others. */
const HASHING_RUNS = 20;
const RUNS = 500;
const SESSION_CHECKS = 10_000;

/** Users that `toOperations` needs; session checks use a different token each time. */
export const USERS = 11_000;

/**
 * Every operation on accounts, in the order of a user's life.
 *
 * @param users `USERS` of them
 * @param members users with a password of production, one for each run of an operation that hashes
 */
export function toOperations(
  { call }: BenchService,
  { users, members }: { users: readonly BenchUser[]; members: readonly BenchUser[] },
): BenchOperation[] {
  const user = (run: number) => users[run % users.length] as BenchUser;
  const member = (run: number) => members[run % members.length] as BenchUser;
  const own = (path: string, run: number, body: unknown) => {
    const { objectId, session } = user(run);
    return call(`PUT /users/${objectId}${path}`, body, { session });
  };
  const where = (run: number) => encodeURIComponent(JSON.stringify({ email: user(run).email }));
  return [
    {
      name: "sign-up",
      runs: HASHING_RUNS,
      expectedStatus: 201,
      call: (run) => call("POST /users", { username: `new${run}`, password: PASSWORD }),
    },
    {
      name: "log-in by name",
      runs: HASHING_RUNS,
      call: (run) => call("POST /login", { username: member(run).username, password: PASSWORD }),
    },
    {
      name: "session check (users/me)",
      runs: SESSION_CHECKS,
      call: (run) => call("GET /users/me", undefined, { session: user(run).session }),
    },
    {
      name: "get a user",
      runs: RUNS,
      call: (run) => call(`GET /users/${user(run).objectId}`),
    },
    {
      name: "update one field",
      runs: RUNS,
      call: (run) => own("", run, { nickname: `nick${run}` }),
    },
    {
      name: "increment",
      runs: RUNS,
      call: (run) => own("", run, { score: { __op: "Increment", amount: 1 } }),
    },
    {
      name: "update e-mail",
      runs: RUNS,
      call: (run) => own("", run, { email: `other${run}@example.com` }),
    },
    {
      name: "third-party sign-in, new",
      runs: RUNS,
      expectedStatus: 201,
      call: (run) => call("POST /users", { authData: { weibo: { uid: `new${run}` } } }),
    },
    {
      name: "third-party sign-in, known",
      runs: RUNS,
      call: (run) => call("POST /users", { authData: { weibo: { uid: `new${run}` } } }),
    },
    {
      name: "link a platform",
      runs: RUNS,
      call: (run) => own("", run, { authData: { github: { uid: `linked${run}` } } }),
    },
    {
      name: "updatePassword",
      runs: HASHING_RUNS,
      call: (run) => {
        const { objectId, session } = member(run);
        const body = { old_password: PASSWORD, new_password: `${PASSWORD} 2` };
        return call(`PUT /users/${objectId}/updatePassword`, body, { session });
      },
    },
    {
      name: "find by unique field",
      runs: RUNS,
      call: (run) =>
        call(`GET /users?where=${where(USERS - 1 - run)}`, undefined, { master: true }),
    },
    {
      name: "refreshSessionToken",
      runs: RUNS,
      call: (run) => own("/refreshSessionToken", run, {}),
    },
    {
      name: "delete",
      runs: RUNS,
      call: (run) => {
        const { objectId } = user(1_000 + run);
        return call(`DELETE /users/${objectId}`, undefined, { master: true });
      },
    },
  ];
}

/** Number of users that `toOperations` needs: each changes the password once. */
export const MEMBERS = HASHING_RUNS * 2;
