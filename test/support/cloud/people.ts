import { expect } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "./cloud.ts";
import { sendAlone } from "./twins.ts";

/** A user as the sign-up answered them. */
export interface Person {
  readonly objectId: string;
  readonly username: string;
  readonly sessionToken: string;
  readonly updatedAt: string;
  readonly [field: string]: unknown;
}

export const PASSWORD = "correct horse";

let count = 0;

/** Signs up a user with a unique name and `PASSWORD`. */
export async function signUp(
  cloud: RunningCloud,
  fields: Record<string, unknown> = {},
): Promise<Person> {
  count += 1;
  const body = { username: `person${count}`, password: PASSWORD, ...fields };
  const answer = await sendAlone(cloud, { route: "POST /users", body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** The user as the master key sees them. */
export async function stored(cloud: RunningCloud, objectId: string): Promise<Person> {
  const answer = await sendAlone(cloud, { route: `GET /users/${objectId}`, master: true });
  return answer.body;
}

/** @returns the error code of a log-in; undefined when it succeeded */
export async function tryLogIn(
  cloud: RunningCloud,
  credentials: Record<string, unknown>,
): Promise<number | undefined> {
  const body = { password: PASSWORD, ...credentials };
  return (await sendAlone(cloud, { route: "POST /login", body })).code;
}

export async function advanceClock(cloud: RunningCloud, minutes: number): Promise<void> {
  const body = { advanceSeconds: minutes * 60 };
  await request(cloud, "PUT", "/_local/clock", { body });
}
