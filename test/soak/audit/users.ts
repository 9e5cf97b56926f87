import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { uniqueEntry, uniqueValues } from "../../../functions/domain/accounts/unique-field.ts";
import { missing } from "../../support/services/installation-audit.ts";
import type { UserPromise } from "../promises.ts";
import { type Audited, findTwice } from "./audited.ts";

const UNIQUE_ITEM = /^(username|email|phone|auth|union)#/;
const USER_ITEM = /^user#/;
/** Log-ins cost time, so not every user logs in. */
const MOST_LOG_INS = 100;

export async function auditUsers(audited: Audited): Promise<void> {
  const { tables, checks, promises } = audited;
  const items = await tables.scan("Users");
  const secrets = (await tables.scan("UserSecrets")).map(({ _key }) => String(_key));
  const rows = items.filter(({ _key }) => USER_ITEM.test(String(_key)));
  const users = rows as unknown as readonly StoredUser[];
  const claims = users.flatMap((user) =>
    uniqueValues(user).map((value) => `${uniqueEntry(value)} -> ${user.objectId}`),
  );
  const claimed = items
    .filter(({ _key }) => UNIQUE_ITEM.test(String(_key)))
    .map(({ _key, objectId }) => `${_key} -> ${objectId}`);
  const keys = rows.map(({ _key }) => String(_key));
  checks.none("unique values of users and their items agree", claims.length + claimed.length, [
    ...missing("value without its item", claims, new Set(claimed)),
    ...missing("item without its user", claimed, new Set(claims)),
  ]);
  checks.none("no two users have one name, mail address or phone number", users.length, [
    ...findTwice(users.flatMap((user) => uniqueValues(user).map(uniqueEntry))),
  ]);
  checks.none("every user has an item of secrets, and every such item a user", keys.length, [
    ...missing("no secrets", keys, new Set(secrets)),
    ...missing(
      "no user",
      secrets.filter((key) => USER_ITEM.test(key)),
      new Set(keys),
    ),
  ]);
  const byId = new Map(users.map((user) => [user.objectId, user]));
  for (const promise of promises.users) compare(audited, promise, byId.get(promise.objectId));
  await auditSessions(audited);
}

function compare({ checks }: Audited, promise: UserPromise, user: StoredUser | undefined): void {
  const { objectId, exists, nickname, visits, username } = promise;
  checks.expect(
    "every acknowledged user exists, and no deleted one",
    exists.allows(user !== undefined),
    () => `${objectId} (${username}): ${user ? "exists" : "is missing"}`,
  );
  if (user === undefined) return;
  checks.expect(
    "users are as they were last saved",
    nickname.allows(user.nickname) && user.username === username,
    () => `${objectId}: ${user.nickname}, expected ${nickname.possible}`,
  );
  checks.expect(
    "counters hold every acknowledged increment",
    visits.allows(user.visits),
    () => `visits of user ${objectId}: ${user.visits}, expected ${visits.bounds}`,
  );
}

async function auditSessions({ promises, call, checks }: Audited): Promise<void> {
  for (const { objectId, session, exists } of promises.users.slice(-MOST_LOG_INS)) {
    if (session === undefined || exists.known === undefined) continue;
    const { body, code } = await call("audit", { method: "GET", path: "/users/me", session });
    checks.expect(
      "sessions are those of existing users only",
      exists.known ? body.objectId === objectId : code === 211,
      () => `session of ${objectId}, who ${exists.known ? "exists" : "is deleted"}: ${code}`,
    );
  }
  for (const { username, password, exists } of promises.users.slice(-MOST_LOG_INS)) {
    if (password.known === undefined || exists.known !== true) continue;
    const body = { username, password: password.known };
    const { status, code } = await call("audit", { method: "POST", path: "/login", body });
    checks.expect(
      "acknowledged passwords log in",
      status === 200,
      () => `${username}: ${status}/${code}`,
    );
  }
}
