import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import AV from "leancloud-storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { pointSdkAt } from "../support/cloud/cloud.ts";
import { finishedRecord, received, registerDevices } from "../support/cloud/devices.ts";
import { hasLambdaRuntime } from "../support/cloud/lambda-runtime.ts";
import { eventually } from "../support/cloud/small-cloud.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A connection that was silent for 5 s is pinged before it is used. */
const FROZEN_MS = 6_000;
const SENDERS = ["send-apns", "send-fcm"];
const master = { useMasterKey: true };

/** Threads of a local cloud and Lambda's runtime must answer them alike. */
const REQUESTS: readonly (readonly [
  method: string,
  path: string,
  body?: unknown,
  headers?: object,
])[] = [
  [
    "POST",
    "/1.1/users",
    { username: "tom", password: "secret", city: "厦门 \u2028 \u0000 \u007f 👨‍👩‍👧 \ud800" },
  ],
  ["POST", "/1.1/users", { username: "tom", password: "other" }],
  ["POST", "/1.1/login", { username: "tom", password: "wrong" }],
  ["POST", "/1.1/login", { username: "tom", password: "secret" }],
  ["POST", "/1.1/login", "{not JSON"],
  ["GET", "/1.1/users/me", undefined, { "X-LC-Session": "unknown" }],
  [
    "POST",
    "/1.1/classes/Todo",
    { title: "é 字", tags: [1, null, { a: '\\"' }], large: "x".repeat(100_000) },
  ],
  ["GET", "/1.1/classes/Todo?where=%7B%22title%22%3A%22%C3%A9%20%E5%AD%97%22%7D"],
  ["GET", "/1.1/classes/Todo?where=%7B"],
  ["GET", "/1.1/classes/Todo/%25done"],
  [
    "POST",
    "/1.1/batch",
    {
      requests: [
        { method: "POST", path: "/1.1/classes/Todo", body: { n: 1 } },
        { method: "GET", path: "/1.1/nowhere" },
      ],
    },
  ],
  ["POST", "/1.1/installations", { deviceType: "ios", deviceToken: "wrong" }],
  ["POST", "/1.1/push", { data: { alert: "without the master key" } }],
  ["POST", "/1.1/functions/hello", {}],
  ["GET", "/1.1/nowhere"],
  [
    "OPTIONS",
    "/1.1/classes/Todo",
    undefined,
    { origin: "https://app.example", "access-control-request-method": "POST" },
  ],
  ["GET", "/1.1/date", undefined, { "X-LC-Key": "wrong" }],
];

describe.skipIf(!hasLambdaRuntime())("the bundles in Lambda's runtime", () => {
  const folder = temporaryFolder();
  let cloud: RunningCloud;
  beforeAll(async () => {
    cloud = await startTestCloud({ runtime: "lambda", dataFolder: folder });
    pointSdkAt(cloud);
    await registerDevices({ ios: 6, android: 4, channels: ["tide"] });
  });
  afterAll(() => cloud?.stop());

  const readLines = (file: string) =>
    readFileSync(join(folder, file), "utf8").split("\n").filter(Boolean);
  const push = async (alert: string) => {
    const { objectId } = (await AV.Push.send(
      { channels: ["tide"], data: { alert } },
      master,
    )) as unknown as {
      objectId: string;
    };
    return finishedRecord(cloud, objectId);
  };

  it("serve a user from the sign-up to the settled push", async () => {
    const user = await new AV.User().signUp({ username: randomUUID(), password: "secret" });
    const todo = await new AV.Object("Todo").save({ title: "buy bread", owner: user });
    const found = await new AV.Query("Todo").equalTo("owner", user).find();
    const alert = randomUUID();
    const record = await push(alert);

    expect(found.map(({ id }) => id)).toEqual([todo.id]);
    expect(record).toMatchObject({ status: "done", devices: 10, successes: 10 });
    expect(record).toMatchObject({ iosSuccesses: 6, fcmSuccesses: 4, invalidTokens: 0 });
    expect(await received(cloud, alert)).toEqual({ apns: 6, fcm: 4 });
  });

  it("send over their connections to gateways after a freeze of seconds (L14)", async () => {
    const untilFrozen = () =>
      eventually(
        async () => frozenSenders(cloud.pid),
        (found) => SENDERS.every((name) => found.some((sender) => sender.name === name)),
      );
    const alert = randomUUID();
    await push("before");
    const before = await untilFrozen();
    await new Promise((resolve) => setTimeout(resolve, FROZEN_MS));

    expect(await push(alert)).toMatchObject({ status: "done", devices: 10, successes: 10 });
    expect(await untilFrozen()).toEqual(before);
    expect(await received(cloud, alert)).toEqual({ apns: 6, fcm: 4 });
  });

  it("write JSON lines with level, message and time, and stack and function in service", () => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const logs = files.filter((file) => file.endsWith(".log"));
    const entries = logs.map((file) => basename(file, ".log"));

    expect(entries).toEqual(expect.arrayContaining(["accounts", "plan-push", "send-apns"]));
    for (const file of logs) {
      const service = `landfall/${basename(file, ".log")}`;
      const shape = { level: expect.any(String), message: expect.any(String), service };
      for (const line of readLines(file)) expect(JSON.parse(line)).toMatchObject(shape);
    }
  });

  it("answer as in the threads of the local cloud", async () => {
    const threads = await startTestCloud();
    try {
      for (const one of REQUESTS) {
        expect({ one, ...(await answer(cloud, one)) }).toEqual({
          one,
          ...(await answer(threads, one)),
        });
      }
    } finally {
      await threads.stop();
    }
  });
});

async function answer(
  cloud: RunningCloud,
  [method, path, body, headers = {}]: (typeof REQUESTS)[number],
) {
  const given = await fetch(cloud.url + path, {
    method,
    headers: {
      "X-LC-Id": cloud.appId,
      "X-LC-Key": cloud.appKey,
      "Content-Type": "application/json",
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const all = [...given.headers].map(([name, value]) => [name, withoutChance(value)] as const);
  const named = all.filter(([name]) => !/^(date|content-length|.*request-?id)$/.test(name));
  return { status: given.status, headers: named, body: withoutChance(await given.text()) };
}

/** Ids, tokens and times differ from run to run. */
function withoutChance(text: string): string {
  return text
    .replace(/"(objectId|sessionToken|createdAt|updatedAt|iso)":"[^"]*"/g, '"$1":"…"')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "…")
    .replace(/\/\w{24,32}$/, "/…")
    .replaceAll(/127\.0\.0\.1:\d+/g, "HOST");
}

/** Environments of the senders that are stopped. */
function frozenSenders(cloudPid: number) {
  const rows = execFileSync("ps", ["-eo", "pid=,ppid=,stat="], { encoding: "utf8" });
  return [...rows.matchAll(/^ *(\d+) +(\d+) +T/gm)]
    .filter(([, , parent]) => Number(parent) === cloudPid)
    .flatMap(([, pid]) => {
      const name = SENDERS.find((sender) => readVariables(pid).includes(`/${sender}\0`));
      return name ? [{ name, pid }] : [];
    });
}

/** Empty for a process that ended meanwhile. */
function readVariables(pid = ""): string {
  const file = `/proc/${pid}/environ`;
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
