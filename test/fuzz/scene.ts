import { createHash, randomBytes } from "node:crypto";
import type { RunningCloud } from "../../local/spawn.ts";
import { sendAlone } from "../support/cloud/twins.ts";

/** Values for the placeholders of requests. */
export type Scene = Readonly<Record<string, string>>;

/** Secrets of a user that are known at sign-up. */
interface Secrets {
  readonly password: string;
  readonly accessToken: string;
}

/** The secrets of all callers and of all victims. */
export interface Canaries {
  readonly own: Secrets;
  readonly victim: Secrets;
}

export function makeCanaries(): Canaries {
  return { own: makeSecrets(), victim: makeSecrets() };
}

function makeSecrets(): Secrets {
  return { password: makeCanary(), accessToken: makeCanary() };
}

function makeCanary(): string {
  return `canary-${randomBytes(8).toString("hex")}`;
}

/** The configuration of the app's classes. */
export const CLASS_DEFINITIONS = {
  Todo: {
    indexedFields: ["tags", "a"],
    sortedFields: ["score", "title"],
    uniqueFields: ["slug"],
    hiddenFields: ["hidden"],
    readOnlyFields: ["votes"],
    requiredFields: ["title"],
    defaults: { votes: 0 },
  },
};

/** Creates a caller with a role, a device, a push, an object and a file, and a victim with a device and an object. */
export async function makeScene(cloud: RunningCloud, canaries: Canaries): Promise<Scene> {
  const own = await makePerson(cloud, canaries.own);
  const victim = await makePerson(cloud, canaries.victim);
  const ACL = { [own.id]: { read: true, write: true } };
  const where = { deviceToken: own.deviceToken };
  const { appId, appKey, masterKey } = cloud;
  return {
    ...{ appId, appKey, masterKey, sign: signNow(appKey), password: canaries.own.password },
    ...{ own: own.id, name: own.name, session: own.session, device: own.device },
    ...{ victim: victim.id, victimName: victim.name, victimSession: victim.session },
    ...{ ownPhone: toPhone(own.name), victimDevice: victim.device },
    ...{ todo: own.todo, victimTodo: victim.todo },
    file: await create(cloud, "POST /files", { name: "a.png", url: "https://files.example/a.png" }),
    role: await create(cloud, "POST /roles", { name: own.name, ACL }),
    push: await create(cloud, "POST /push", { where, data: { alert: "x" } }),
  };
}

/** The uid stays unknown, because a client that knows it may sign in at an unchecked platform. */
async function makePerson(cloud: RunningCloud, { password, accessToken }: Secrets) {
  const name = randomBytes(6).toString("hex");
  const authData = { somewhere: { uid: makeCanary(), access_token: accessToken } };
  const mobilePhoneNumber = toPhone(name);
  const body = { username: name, password, authData, mobilePhoneNumber };
  const { body: user } = await sendAlone(cloud, { route: "POST /users", body });
  if (user.sessionToken === undefined) throw new Error(`No user: ${JSON.stringify(user)}`);
  const deviceToken = name.padEnd(64, "0");
  const ACL = { [user.objectId]: { read: true, write: true } };
  const device = await create(cloud, "POST /installations", {
    deviceType: "ios",
    deviceToken,
    ACL,
  });
  const todo = await create(cloud, "POST /classes/Todo", {
    ...{ title: name, slug: name, score: 1, tags: ["a"], hidden: accessToken, text: accessToken },
    likes: { __op: "AddRelation", objects: [pointer(user.objectId)] },
    owner: pointer(user.objectId),
    ACL,
  });
  return { name, id: user.objectId, session: user.sessionToken, device, deviceToken, todo };
}

function pointer(objectId: string): object {
  return { __type: "Pointer", className: "_User", objectId };
}

function toPhone(name: string): string {
  const digits = Number.parseInt(name.slice(0, 8), 16) % 100_000_000;
  return `+86138${String(digits).padStart(8, "0")}`;
}

async function create(cloud: RunningCloud, route: string, body: object): Promise<string> {
  const answer = await sendAlone(cloud, { route, body, master: true });
  if (answer.body?.objectId === undefined) throw new Error(`${route}: ${JSON.stringify(answer)}`);
  return answer.body.objectId;
}

/** Never too old: signatures with the app key don't expire by default. */
function signNow(appKey: string): string {
  const timestamp = String(Date.now());
  return `${createHash("md5")
    .update(timestamp + appKey)
    .digest("hex")},${timestamp}`;
}

/** Puts the scene's values in, also where braces are percent-encoded; `{fresh}` is new each time. */
export function fill(template: string, scene: Scene): string {
  const values: Scene = { ...scene, fresh: randomBytes(6).toString("hex") };
  const pattern = /(?:\{|%7B)(\w+?)(?:\}|%7D)/g;
  return template.replace(pattern, (whole, key) => values[key] ?? whole);
}
