import pMap from "p-map";
import type { RunningCloud } from "../../../local/spawn.ts";
import { settle } from "../cost/counters.ts";
import type { MeteredCloud } from "../cost/metered-cloud.ts";

/** A user with an address and a number, neither of them proven. */
export interface Victim {
  readonly username: string;
  readonly email: string;
  readonly mobilePhoneNumber: string;
}

/** Users and roles that attacks are about. */
export interface Victims {
  readonly users: readonly Victim[];
  /** An attacker with an account that has three long fields. */
  readonly member: { readonly objectId: string; readonly session: string };
}

const USERS = 1_000;
const ROLES = 40;
const ROLE_BYTES = 110_000;
const FIELD_BYTES = 60_000;
const AT_ONCE = 4;

/** Letters in which a pattern of 90 letters finds a beginning everywhere and no end. */
function letters(bytes: number): string {
  return `${"a".repeat(89)}1`.repeat(bytes / 90);
}

/** Prepares the scene with requests that are not measured; users don't need a password for it. */
export async function createVictims(metered: MeteredCloud, onStep: () => void): Promise<Victims> {
  const { cloud } = metered;
  const users = Array.from({ length: USERS }, (_, n) => toVictim(n));
  await pMap(users, (user) => signUp(cloud, user).then(onStep), { concurrency: AT_ONCE });
  const { objectId, sessionToken: session } = await signUp(cloud, toVictim(USERS));
  for (const field of ["first", "second", "third"]) {
    await callAsMember(cloud, `PUT /users/${objectId}`, { [field]: letters(FIELD_BYTES) }, session);
  }
  for (let n = 0; n < ROLES; n++) {
    const role = { name: `role${n}`, ACL: { "*": { read: true } }, pad: letters(ROLE_BYTES) };
    await callAsMember(cloud, "POST /roles", role, session);
    onStep();
  }
  await settle(metered);
  return { users, member: { objectId, session } };
}

/** Steps that `createVictims` reports. */
export const STEPS = USERS + ROLES;

function toVictim(n: number): Victim {
  return {
    username: `victim${n}`,
    email: `victim${n}@example.com`,
    mobilePhoneNumber: `+86138${String(n).padStart(8, "0")}`,
  };
}

function signUp(cloud: MeteredCloud["cloud"], user: Victim) {
  const authData = { weibo: { uid: user.username, access_token: "token" } };
  return cloud.call<{ objectId: string; sessionToken: string }>("POST /1.1/users", {
    ...user,
    authData,
  });
}

async function callAsMember(
  { url, appId, appKey }: RunningCloud,
  route: string,
  body: object,
  session: string,
): Promise<void> {
  const [method = "", path = ""] = route.split(" ");
  const keys = { "X-LC-Id": appId, "X-LC-Key": appKey, "X-LC-Session": session };
  const headers = { ...keys, "Content-Type": "application/json" };
  const answer = await fetch(`${url}/1.1${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`);
}
