import AV from "leancloud-storage";
import { table } from "./terminal.ts";

const NAMES = ["tom", "ada", "lin"];

/** Signs up three users, logs one in again and reads it back with its session. */
export async function demonstrateAccounts(): Promise<void> {
  const suffix = Date.now().toString(36);
  const rows: string[][] = [];
  for (const name of NAMES) {
    const user = await signUp(`${name}-${suffix}`);
    rows.push([user.getUsername(), user.id ?? "", `${user.getSessionToken().slice(0, 8)}…`]);
  }
  table(["username", "objectId", "sessionToken"], rows);
  const tom = await AV.User.logIn(`tom-${suffix}`, "correct horse battery staple");
  const current = await AV.User.become(tom.getSessionToken());
  table(
    ["after log-in", ""],
    [
      ["same user", String(current.id === tom.id)],
      ["session is valid", String(await current.isAuthenticated())],
    ],
  );
  await AV.User.logOut();
}

async function signUp(username: string): Promise<AV.User> {
  const user = new AV.User();
  user.setUsername(username);
  user.setPassword("correct horse battery staple");
  user.setEmail(`${username}@example.com`);
  return user.signUp();
}
