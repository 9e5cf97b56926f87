import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Entry } from "../../functions/contract/entries.ts";
import { GRANTS, type Grants, type TableName } from "../../lib/grants.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { request, startCloudForSdk } from "../support/cloud/cloud.ts";
import { finishedRecord, registerDevices } from "../support/cloud/devices.ts";
import { emptyMailQueue } from "../support/cloud/inbox.ts";
import { type DynamoDbEngine, startDynamoDbEngine } from "../support/dynamodb-engine.ts";
import { startRecordingProxy, type UsedPermission } from "../support/proxies/recording-proxy.ts";

const used = new Map<string, UsedPermission>();
const master = { useMasterKey: true };
let engine: DynamoDbEngine;
let proxy: Server;
let cloud: RunningCloud;

beforeAll(async () => {
  engine = await startDynamoDbEngine();
  const recording = await startRecordingProxy(engine.endpoint, used);
  proxy = recording.server;
  process.env.DYNAMODB_ENDPOINT = recording.url;
  cloud = await startCloudForSdk({ cheapHashes: true });
});
afterAll(async () => {
  delete process.env.DYNAMODB_ENDPOINT;
  await cloud?.stop();
  proxy?.close();
  await engine?.stop();
});

/** Calls every operation once, alone; `/batch` reaches the same ones with its own role. */
async function useEverything(): Promise<void> {
  const user = new AV.User();
  user.set({ username: "perm", password: "secret", email: "perm@example.com" });
  await user.signUp();
  await AV.User.logIn("perm", "secret");
  await AV.User.logIn("perm", "wrong").catch(() => undefined);
  await user.save({ nickname: "x", email: "other@example.com" });
  await user.refreshSessionToken();
  await new AV.Query("_User").find(master);
  await useRoles(user);
  await useClasses(user);
  await registerDevices({ ios: 3, android: 3, channels: ["c"], tokenPrefix: "dead" });
  await useInstallations();
  await useRelatedObjects(user.id as string);
  await Promise.all([usePushedSubQueries(user.id as string), useMails(), usePhones()]);
  await usePushes();
  await user.destroy();
  await useThirdParties();
  await useStalePostings();
}

/** Sign-up, log-in, link, unlink, and the move of a platform to the main user. */
async function useThirdParties(): Promise<void> {
  const account = (uid: string) => ({ uid, access_token: "t" });
  const logIn = (uid: string, product: string, asMainAccount: boolean) =>
    AV.User.loginWithAuthDataAndUnionId(account(uid), product, "person", { asMainAccount });
  const old = await AV.User.loginWithAuthData(account("two"), "weixin_2");
  await old.associateWithAuthData(account("old"), "github");
  await logIn("one", "weixin_1", true);
  await logIn("two", "weixin_2", false);
  await (await AV.User.loginWithAuthData(account("old"), "github")).dissociateAuthData("github");
}

async function useRoles(user: AV.User): Promise<void> {
  const acl = new AV.ACL(user);
  const inner = await new AV.Role("inner", acl).save();
  const role = new AV.Role("outer", acl);
  role.getUsers().add(user);
  role.getRoles().add(inner);
  await role.save();
  await role.save("a", 1);
  await user.getRoles();
  await role.getUsers().query().find(master);
  await new AV.Query(AV.Role).equalTo("name", "outer").find();
  await new AV.Query(AV.Role).find();
  const many = Array.from({ length: 60 }, (_, n) =>
    AV.Object.createWithoutData("_User", `${n}`.padStart(24, "0")),
  );
  role.getUsers().add(many as unknown as AV.User);
  await role.save();
  const forInner = { "role:outer": { read: true, write: true } };
  const device = { deviceType: "ios", deviceToken: "roles", ACL: forInner };
  const { body } = await request(cloud, "POST", "/1.1/installations", { body: device });
  const { objectId } = body as { objectId: string };
  await AV.Object.createWithoutData("_Installation", objectId).fetch();
  await user.save({ ACL: forInner });
  const other = { username: "other-reader", password: "secret" };
  const answer = await request(cloud, "POST", "/1.1/users", { body: other });
  const { sessionToken } = answer.body as { sessionToken: string };
  const headers = { "X-LC-Session": sessionToken };
  await request(cloud, "GET", `/1.1/users/${user.id}`, { headers });
  await role.destroy();
}

/** Every code is wrong; phone.test.ts uses right ones. */
async function usePhones(): Promise<void> {
  const number = { mobilePhoneNumber: "+8613800138000" };
  const post = (path: string, body: object) =>
    request(cloud, "POST", `/1.1/${path}`, { body: { ...number, ...body } });
  await post("requestSmsCode", {});
  await post("verifySmsCode/000000", {});
  await post("usersByMobilePhone", { smsCode: "000000" });
  await post("requestLoginSmsCode", {});
  await post("login", { smsCode: "000000" });
}

/** Waits until the worker has marked the address, so that its calls are recorded. */
async function useMails(): Promise<void> {
  const email = "reset@example.com";
  // A first password also deletes the item of the anonymous id.
  const authData = { anonymous: { id: randomUUID() } };
  await request(cloud, "POST", "/1.1/users", { body: { authData, email } });
  await request(cloud, "POST", "/1.1/requestPasswordReset", { body: { email } });
  const link = await until(async () => {
    const { body } = await request(cloud, "GET", "/_local/mails");
    return (body as { results: { links: string[] }[] }).results[0]?.links[0];
  });
  await fetch(link);
  const form = new URLSearchParams({ password: "other", repeated: "other" });
  expect((await fetch(link, { method: "POST", body: form })).status).toBe(200);
  await request(cloud, "POST", "/_local/mails/bounces", { body: { to: email } });
  await emptyMailQueue(cloud);
}

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  const endMs = performance.now() + 60_000;
  while (performance.now() < endMs) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("It did not happen within a minute");
}

async function useInstallations(): Promise<void> {
  const body = { deviceType: "ios", deviceToken: "t1", apnsTopic: "a.b", channels: ["c"] };
  const save = () => request(cloud, "POST", "/1.1/installations", { body });
  const { objectId } = (await save()).body as { objectId: string };
  await save();
  const path = `/1.1/installations/${objectId}`;
  await request(cloud, "PUT", path, { body: { channels: ["d"], deviceToken: "t2" } });
  await request(cloud, "GET", path);
  await new AV.Query("_Installation").equalTo("channels", "d").find(master);
  await new AV.Query("_Installation").equalTo("deviceType", "ios").find(master);
  const where = `?where=${encodeURIComponent(JSON.stringify({ deviceType: "ios" }))}`;
  await request(cloud, "PUT", path + where, { body: { channels: ["e"] } });
  await request(cloud, "DELETE", path + where, { master: true });
  const again = ((await save()).body as { objectId: string }).objectId;
  await request(cloud, "DELETE", `/1.1/installations/${again}`, { master: true });
}

/** Queries from every class to every other: by ids, unique values, postings, in order and by a scan. */
async function useClasses(user: AV.User): Promise<void> {
  const note = new AV.Object("Note", { title: "x", user });
  await note.save();
  note.increment("count");
  await note.save();
  await note.save({ title: "y" }, { query: new AV.Query<AV.Object>("Note").equalTo("title", "x") });
  await note.fetch({ include: "user" });
  await new AV.Query("Note").equalTo("title", "x").include("user").find();
  await note.destroy();
}

async function useRelatedObjects(userId: string): Promise<void> {
  const owner = { __type: "Pointer", className: "_User", objectId: userId };
  const body = { deviceType: "ios", deviceToken: "related", channels: ["related"], owner };
  const answer = await request(cloud, "POST", "/1.1/installations", { body });
  const { objectId } = answer.body as { objectId: string };
  const get = (path: string, query: object) => {
    const texts = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]);
    return request(cloud, "GET", `/1.1/${path}?${new URLSearchParams(texts)}`, { master: true });
  };
  const pointer = { __type: "Pointer", className: "_Installation", objectId };
  await request(cloud, "PUT", `/1.1/users/${userId}`, { body: { device: pointer }, master: true });
  const inner = innerQueries(userId, objectId);
  for (const path of ["users", "roles", "installations"]) {
    for (const $inQuery of inner) await get(path, { where: { owner: { $inQuery } }, order: "x" });
    await get(path, { include: "owner,device,role" });
  }
  for (const className of ["_User", "_Role", "_Installation"]) {
    await get(`scan/classes/${className}`, { include: "owner,device", limit: "1" });
  }
  await get("schemas", {});
  await get("users/strictlyQuery", { where: { username: "perm" }, include: "device" });
  const query = { className: "_User", where: { username: "perm" } };
  await get("roles", { where: { name: { $select: { query, key: "username" } } } });
  const { body: roles } = await get("roles", { limit: "1" });
  const [role] = (roles as { results: { objectId: string }[] }).results;
  const object = { __type: "Pointer", className: "_Role", objectId: role?.objectId };
  const $relatedTo = { object, key: "users" };
  await get("classes/_Role", { where: { $relatedTo }, redirectClassNameForKey: "users" });
  expect((await get(`users/${userId}`, { include: "device" })).body).toMatchObject({
    device: { channels: ["related"] },
  });
  expect((await get(`installations/${objectId}`, { include: "owner" })).body).toMatchObject({
    owner: { username: "perm" },
  });
}

function innerQueries(userId: string, deviceId: string): object[] {
  return [
    { className: "_User", where: { objectId: userId } },
    { className: "_User", where: { username: "perm" } },
    { className: "_User", where: { nickname: "x" }, order: "nickname" },
    { className: "_User", where: {}, limit: 1 },
    { className: "_Role", where: { name: "outer" } },
    { className: "_Role", where: { a: 1 }, order: "a" },
    { className: "_Role", where: {}, limit: 1 },
    { className: "_Installation", where: { objectId: deviceId } },
    { className: "_Installation", where: { installationId: "none" } },
    { className: "_Installation", where: { channels: "related" } },
    { className: "_Installation", where: { badge: 1 }, order: "badge" },
    { className: "_Installation", where: {}, limit: 1 },
    { className: "Note", where: { objectId: userId } },
    { className: "Note", where: { title: "x" }, order: "title" },
    { className: "Note", where: {}, limit: 1 },
  ];
}

/** A push queries other classes in each way that a query does, and devices by what names them. */
async function usePushedSubQueries(userId: string): Promise<void> {
  const $relatedTo = {
    object: { __type: "Pointer", className: "_Role", objectId: "none" },
    key: "users",
  };
  const inner = [...innerQueries(userId, "none".padEnd(24, "0")), { $relatedTo }];
  const wheres = [
    ...inGroups(inner, 5).map((group) => ({
      $or: group.map(($inQuery) => ({ owner: { $inQuery } })),
    })),
    { owner: { $inQuery: inner[1] } },
    { objectId: "none" },
    { deviceToken: "related" },
  ];
  const pushWhere = (where: object, more: object) =>
    request(cloud, "POST", "/1.1/push", {
      ...{ body: { where, data: { alert: "x" }, ...more }, master: true },
    });
  await Promise.all(
    wheres.flatMap((where) => [
      pushWhere(where, { dry_run: true }).then((told) =>
        expect(told).toMatchObject({ status: 200, body: { dryRun: true, exact: true } }),
      ),
      pushWhere(where, {}).then(async ({ body }) => {
        const { objectId } = body as { objectId: string };
        expect(await finishedRecord(cloud, objectId)).toMatchObject({ status: "done" });
      }),
    ]),
  );
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

async function usePushes(): Promise<void> {
  const push = async (path: string, body: object) => {
    const answer = await request(cloud, "POST", path, { body, master: true });
    return (answer.body as { objectId: string }).objectId;
  };
  const rules = [
    { tokenPrefix: "dead1", status: 400, reason: "BadDeviceToken", times: 1 },
    { tokenPrefix: "dead", status: 410, reason: "Unregistered", times: 1 },
  ];
  await request(cloud, "PUT", "/_local/providers/apns", { body: { rules } });
  const data = { alert: "x" };
  const ids = await Promise.all([
    push("/1.1/push", { channels: ["c"], data, req_id: "r1" }),
    push("/1.1/push", { data, notification_id: "n1" }),
    push("/1.1/push", { where: { deviceType: "ios" }, data: { ...data, badge: "Increment" } }),
    push("/1.1/push/devices", { device_type: "android", device_ids: ["a", "b"], data }),
  ]);
  ids.push(
    await push("/1.1/push", {
      ...{ where: { deviceType: "ios" }, prod: "dev", apns_team_id: "CERTIFICATE", data },
    }),
  );
  for (const id of ids) await finishedRecord(cloud, id);
  const later = new Date(Date.now() + 3_600_000).toISOString();
  await push("/1.1/push", { push_time: later, data });
  await push("/1.1/push", { push_time: later, data });
  const list = await request(cloud, "GET", "/1.1/scheduledPushMessages", { master: true });
  const [first] = (list.body as { results: { id: number }[] }).results;
  await request(cloud, "DELETE", `/1.1/scheduledPushMessages/${first?.id}`, { master: true });
  await request(cloud, "GET", "/1.1/notifications", { master: true });
  await request(cloud, "GET", "/1.1/notifications/n1", { master: true });
  await request(cloud, "GET", "/1.1/push/deadLetters", { master: true });
  await request(cloud, "POST", "/1.1/push/deadLetters/apns/replay", { master: true });
  await request(cloud, "GET", `/1.1/push/${ids[1]}/devices/dead0`, { master: true });
  await request(cloud, "DELETE", `/1.1/notifications/${ids[0]}`, { master: true });
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 3_700 } });
}

/** Three months later the devices of a channel have expired, and a query for them removes their postings. */
async function useStalePostings(): Promise<void> {
  const body = { deviceType: "ios", deviceToken: "silent", channels: ["silent", "heard"] };
  await request(cloud, "POST", "/1.1/installations", { body });
  expect([await postings("silent"), await postings("heard")]).toEqual([1, 1]);
  await request(cloud, "PUT", "/_local/clock", { body: { advanceSeconds: 91 * 86_400 } });
  // Enough devices that a scan would cost more than the postings.
  await registerDevices({ ios: 50, android: 50, channels: ["others"] });
  // The SDK signs by its own clock, which is too far from the service's for the master key.
  const where = encodeURIComponent(JSON.stringify({ channels: "heard" }));
  await request(cloud, "GET", `/1.1/installations?where=${where}`, { master: true });
  await request(cloud, "POST", "/1.1/push", {
    body: { channels: ["silent"], data: { alert: "x" } },
    master: true,
  });
  await until(async () => ((await postings("silent")) === 0 ? true : undefined));
}

async function postings(channel: string): Promise<number> {
  const { TableNames = [] } = await engine.documents.send(new ListTablesCommand({}));
  const { Count = 0 } = await engine.documents.send(
    new QueryCommand({
      // The engine of tests has tables of its own, with plain names.
      TableName: TableNames.find((name) => /TablesInstallationIndex/.test(name)),
      KeyConditionExpression: "#entry = :entry",
      ExpressionAttributeNames: { "#entry": "_entry" },
      ExpressionAttributeValues: { ":entry": `channels#${channel}` },
      ConsistentRead: true,
    }),
  );
  return Count;
}

function isGranted({ caller, action, resource }: UsedPermission): boolean {
  const grants: Grants = GRANTS[caller as Entry];
  const [table = "", index] = resource.split("/index/");
  const name = toTableName(table);
  if (index) return action === "Query" && (grants.indexes?.[name]?.includes(index) ?? false);
  return (grants.tables?.[name] as readonly string[] | undefined)?.includes(action) ?? false;
}

/** `landfall-TablesInstallationIndex776A30D5` → `installationIndex`. */
function toTableName(physical: string): TableName {
  const name = /Tables([A-Za-z]+?)[0-9A-F]{8}$/.exec(physical)?.[1] ?? physical;
  return (name.charAt(0).toLowerCase() + name.slice(1)) as TableName;
}

describe("the grants", () => {
  it("cover every DynamoDB call that the functions make", async () => {
    await useEverything();
    expect(await postings("heard")).toBe(0);

    const byFunctions = [...used.values()].filter(({ caller }) => caller in GRANTS);
    expect(new Set(byFunctions.map(({ caller }) => caller)).size).toBeGreaterThan(8);
    expect(byFunctions.filter((permission) => !isGranted(permission))).toEqual([]);
  }, 180_000);
});
