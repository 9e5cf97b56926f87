import AV from "leancloud-storage";
import { table } from "../terminal.ts";
import { newestCode, newestLink } from "./inbox.ts";

const NAMES = ["tom", "ada", "lin"];
const PASSWORD = "correct horse battery staple";
const NEW_PASSWORD = "a mast above the tide";

/** Signs up three users and signs one of them in by session token, WeChat, phone and reset link. */
export async function demonstrateAccounts(url: string): Promise<void> {
  const run = Date.now().toString(36);
  const rows: string[][] = [];
  for (const name of NAMES) {
    const user = await signUp(`${name}-${run}`);
    rows.push([user.getUsername(), user.id ?? "", `${user.getSessionToken().slice(0, 8)}…`]);
  }
  table(["username", "objectId", "sessionToken"], rows);
  const tom = await AV.User.logIn(`tom-${run}`, PASSWORD);
  table(
    ["tom signs in with", "same user"],
    [
      ["a session token", await isTom(tom, AV.User.become(tom.getSessionToken()))],
      ["a linked WeChat account", await isTom(tom, linkWeixin(tom, run))],
      ["a phone number verified by a code", await isTom(tom, verifyPhone(tom, url))],
      ["a new password set through the mailed link", await isTom(tom, resetPassword(tom, url))],
    ],
  );
  await AV.User.logOut();
}

async function signUp(username: string): Promise<AV.User> {
  const user = new AV.User();
  user.setUsername(username);
  user.setPassword(PASSWORD);
  user.setEmail(`${username}@example.com`);
  return user.signUp();
}

async function isTom(tom: AV.User, found: Promise<AV.User>): Promise<string> {
  return (await found).id === tom.id ? "yes" : "no";
}

async function linkWeixin(user: AV.User, run: string): Promise<AV.User> {
  const account = { openid: `openid-${run}`, access_token: "demo", expires_in: 7200 };
  await user.associateWithAuthData(account, "weixin");
  return AV.User.loginWithAuthData(account, "weixin");
}

/** Logs in with the password, because the next code can be requested only a minute later. */
async function verifyPhone(user: AV.User, url: string): Promise<AV.User> {
  const phone = `+861${String(Date.now()).slice(-10)}`;
  await user.save({ mobilePhoneNumber: phone });
  await AV.User.requestMobilePhoneVerify(phone);
  await AV.User.verifyMobilePhone(await newestCode(url, phone));
  return AV.User.logInWithMobilePhone(phone, PASSWORD);
}

/** Submits the form behind the mailed link, as the user would in a browser. */
async function resetPassword(user: AV.User, url: string): Promise<AV.User> {
  await AV.User.requestPasswordReset(user.getEmail());
  const body = new URLSearchParams({ password: NEW_PASSWORD, repeated: NEW_PASSWORD });
  const page = await fetch(await newestLink(url, user.getEmail()), { method: "POST", body });
  if (!page.ok) throw new Error(`The page behind the mailed link answered ${page.status}`);
  return AV.User.logIn(user.getUsername(), NEW_PASSWORD);
}
