import { createHash } from "node:crypto";
import { isJsonObject } from "../../lib/json-object.ts";
import type { LeanCloudRow } from "./leancloud-data.ts";
import { failure, type LeanCloudAnswer, type LeanCloudRequest, ok } from "./leancloud-request.ts";

/** Failed log-ins that lock a user, and for how long. */
const MAX_FAILURES = 7;
const LOCK_MS = 15 * 60_000;

/** Failures by objectId, in Unix milliseconds. */
export type FailedLogIns = Map<string, number[]>;

interface Accounts {
  readonly users: readonly LeanCloudRow[];
  readonly failures: FailedLogIns;
  readonly now: () => number;
}

/** `POST /login` with a username, e-mail address or phone number, and a password. */
export function logIn({ body }: LeanCloudRequest, accounts: Accounts): LeanCloudAnswer {
  const field = ["username", "email", "mobilePhoneNumber"].find((key) => body[key] !== undefined);
  const user = accounts.users.find((row) => field && row[field] === body[field]);
  if (user === undefined) return failure(400, 211, "Could not find user.");
  const nowMs = accounts.now();
  const known = accounts.failures.get(user.objectId) ?? [];
  const recent = known.filter((atMs) => nowMs - atMs < LOCK_MS);
  if (recent.length >= MAX_FAILURES) {
    return failure(400, 219, "登录失败次数超过限制，请稍候再试，或者通过忘记密码重设密码。");
  }
  if (isPasswordOf(user, String(body.password ?? ""))) return ok(toSession(user));
  accounts.failures.set(user.objectId, [...recent, nowMs]);
  return failure(400, 210, "The username and password mismatch.");
}

/** `POST /users?failOnNotExist=true` with third-party accounts; never creates a user. */
export function signIn({ body, query }: LeanCloudRequest, { users }: Accounts): LeanCloudAnswer {
  const { authData } = body;
  if (!isJsonObject(authData) || query.get("failOnNotExist") !== "true") {
    return failure(404, 1, "Not simulated.");
  }
  const user = users.find((row) => hasAccount(row, authData));
  return user ? ok(toSession(user)) : failure(400, 211, "Could not find user.");
}

function hasAccount({ authData: own }: LeanCloudRow, authData: object): boolean {
  return Object.entries(authData).some(([platform, data]) => {
    const stored = isJsonObject(own) ? own[platform] : undefined;
    return ["uid", "openid", "id"].some(
      (key) => isJsonObject(stored) && stored[key] !== undefined && stored[key] === data[key],
    );
  });
}

/** `GET /users/me` */
export function getCurrentUser(
  { headers, query }: LeanCloudRequest,
  { users }: Accounts,
): LeanCloudAnswer {
  const token = query.get("session_token") ?? headers["x-lc-session"];
  const user = users.find(({ sessionToken }) => sessionToken && sessionToken === token);
  return user ? ok(toSession(user)) : failure(400, 211, "Could not find user.");
}

/** A user's row without members that no answer shows. */
export function toPublicUser(row: LeanCloudRow): LeanCloudRow {
  const { password: _, salt: __, sessionToken: ___, ...user } = row;
  return { emailVerified: false, mobilePhoneVerified: false, ...user };
}

function toSession(row: LeanCloudRow): object {
  const { ACL: _, ...user } = toPublicUser(row);
  return { ...user, sessionToken: row.sessionToken };
}

/** SHA-512 over salt and password, then 512 times over the digest. */
function isPasswordOf({ salt, password: hash }: LeanCloudRow, password: string): boolean {
  if (typeof salt !== "string" || typeof hash !== "string" || hash === "") return false;
  let digest = createHash("sha512").update(salt).update(password).digest();
  for (let round = 0; round < 512; round++) digest = createHash("sha512").update(digest).digest();
  return digest.toString("base64") === hash;
}
