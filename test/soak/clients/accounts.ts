import type { Activity, Client } from "../client.ts";
import { pickUser } from "../client.ts";
import { Counter, Expected } from "../expected.ts";
import type { UserPromise } from "../promises.ts";

/** Names that several clients want, so that sign-ups meet. */
const CONTESTED_NAMES = 40;
const MAIL_POLLS = 20;
const MAIL_POLL_MS = 100;

async function signUp(client: Client): Promise<void> {
  const { call, random, own, promises } = client;
  const isContested = random.chance(0.2);
  const username = isContested
    ? `wanted-${random.integer(CONTESTED_NAMES)}`
    : client.unique("user");
  const email = `${client.unique("mail")}@example.com`;
  const password = client.unique("secret");
  const body = { username, email, password, nickname: "first", visits: 0 };
  const reply = await call("sign up", { method: "POST", path: "/users", body });
  if (reply.outcome !== "done") return;
  const { objectId, sessionToken } = reply.body as { objectId: string; sessionToken: string };
  const user: UserPromise = {
    objectId,
    username,
    email,
    session: sessionToken,
    visits: new Counter(),
    exists: new Expected(true),
    nickname: new Expected("first"),
    password: new Expected(password),
  };
  own.users.push(user);
  promises.users.push(user);
}

async function logIn(client: Client): Promise<void> {
  const user = pickUser(client);
  const password = user?.password.known;
  if (user === undefined || password === undefined) return;
  const body = { username: user.username, password };
  const reply = await client.call("log in", { method: "POST", path: "/login", body });
  client.checks.expect(
    "log-in with the acknowledged password succeeds",
    reply.outcome !== "refused",
    () => `${user.username} got ${reply.status}/${reply.code}`,
  );
  if (reply.outcome !== "done") return;
  client.checks.expect(
    "log-in answers the user who signed up",
    reply.body.objectId === user.objectId,
    () => `${user.username} is ${reply.body.objectId}, not ${user.objectId}`,
  );
  user.session = String(reply.body.sessionToken);
}

async function become(client: Client): Promise<void> {
  const user = pickUser(client);
  if (user === undefined) return;
  const { session, objectId, nickname } = user;
  const reply = await client.call("become", { method: "GET", path: "/users/me", session });
  if (reply.outcome === "unknown") return;
  client.checks.expect(
    "an acknowledged session answers its user as it was last saved",
    reply.body.objectId === objectId && nickname.allows(reply.body.nickname),
    () => `${objectId} got ${reply.status} ${JSON.stringify(reply.body)}`,
  );
}

async function update(client: Client): Promise<void> {
  const user = pickUser(client);
  if (user === undefined) return;
  const nickname = client.unique("nick");
  const body = { nickname, visits: { __op: "Increment", amount: 1 } };
  const path = `/users/${user.objectId}`;
  const request = { method: "PUT", path, body, session: user.session } as const;
  const { outcome } = await client.call("update user", request);
  user.nickname.wrote(nickname, outcome);
  user.visits.raised(outcome);
}

/** Replaces the session, too. */
async function changePassword(client: Client): Promise<void> {
  const user = pickUser(client);
  const old = user?.password.known;
  if (user === undefined || old === undefined) return;
  const next = client.unique("secret");
  const reply = await client.call("change password", {
    method: "PUT",
    path: `/users/${user.objectId}/updatePassword`,
    body: { old_password: old, new_password: next },
    session: user.session,
  });
  user.password.wrote(next, reply.outcome);
  if (reply.outcome === "done") user.session = String(reply.body.sessionToken);
  if (reply.outcome === "unknown") user.session = undefined;
}

async function refreshSession(client: Client): Promise<void> {
  const user = pickUser(client);
  if (user === undefined) return;
  const path = `/users/${user.objectId}/refreshSessionToken`;
  const request = { method: "PUT", path, session: user.session } as const;
  const reply = await client.call("refresh session", request);
  if (reply.outcome === "done") user.session = String(reply.body.sessionToken);
  if (reply.outcome === "unknown") user.session = undefined;
}

async function remove(client: Client): Promise<void> {
  const user = pickUser(client);
  if (user === undefined || client.own.users.length < 5) return;
  const { objectId, session } = user;
  const request = { method: "DELETE", path: `/users/${objectId}`, session } as const;
  user.exists.wrote(false, (await client.call("delete user", request)).outcome);
}

/** Follows the mailed link; the mail may be dropped by a limit or come after a fault. */
async function resetPassword(client: Client): Promise<void> {
  const user = pickUser(client);
  if (user === undefined) return;
  const body = { email: user.email };
  const asked = await client.call("ask for a password reset", {
    method: "POST",
    path: "/requestPasswordReset",
    body,
  });
  const link = asked.outcome === "done" ? await awaitLink(client, user.email) : undefined;
  if (link === undefined) return;
  const next = client.unique("secret");
  const status = await submitForm(client, link, next);
  if (status === 404 || status === 400) return;
  user.password.wrote(next, status === 200 ? "done" : "unknown");
  user.session = undefined;
  await logInAgain(client, user);
}

async function logInAgain({ call }: Client, user: UserPromise): Promise<void> {
  const password = user.password.known;
  if (password === undefined) return;
  const body = { username: user.username, password };
  const reply = await call("log in", { method: "POST", path: "/login", body });
  if (reply.outcome === "done") user.session = String(reply.body.sessionToken);
}

interface Mail {
  readonly to: string;
  readonly links: readonly string[];
}

async function awaitLink({ cloud }: Client, address: string): Promise<string | undefined> {
  for (let poll = 0; poll < MAIL_POLLS; poll++) {
    const { results } = await cloud
      .control<{ results: readonly Mail[] }>("GET", "/mails")
      .catch(() => ({ results: [] }));
    const links = results.filter(({ to }) => to === address).flatMap((mail) => mail.links);
    const link = links.filter((each) => each.includes("/resetPassword/")).at(-1);
    if (link !== undefined) return link;
    await new Promise((resolve) => setTimeout(resolve, MAIL_POLL_MS));
  }
  return undefined;
}

/** @returns the status; 0 if no answer came */
async function submitForm({ cloud }: Client, link: string, password: string): Promise<number> {
  await cloud.ready();
  const body = new URLSearchParams({ password, repeated: password });
  return fetch(link, { method: "POST", body }).then(
    ({ status }) => status,
    () => 0,
  );
}

export const ACCOUNT_ACTIVITIES: readonly Activity[] = [
  { weight: 6, run: signUp },
  { weight: 6, run: logIn },
  { weight: 6, run: become },
  { weight: 8, run: update },
  { weight: 1, run: changePassword },
  { weight: 1, run: refreshSession },
  { weight: 1, run: remove },
  { weight: 1, run: resetPassword },
];
