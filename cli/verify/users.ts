import { randomBytes } from "node:crypto";
import { accepted, type Target } from "./target.ts";

export interface User {
  readonly objectId: string;
  readonly username: string;
  readonly password: string;
  readonly session: string;
}

/** A new user, who is deleted when the step ends. */
export async function signUp({ send, mark, remember }: Target, more: object = {}): Promise<User> {
  const username = `landfall-verify-${mark}-${randomBytes(4).toString("hex")}`;
  const password = randomBytes(12).toString("base64url");
  const body = { username, password, ...more };
  const answer = accepted(await send("POST", "/1.1/users", { body }), "A sign-up");
  const objectId = String(answer.objectId);
  await remember(`/1.1/users/${objectId}`);
  return { objectId, username, password, session: String(answer.sessionToken) };
}

export function logIn(
  { send }: Target,
  { username, password }: Pick<User, "username" | "password">,
) {
  return send("POST", "/1.1/login", { body: { username, password } });
}
