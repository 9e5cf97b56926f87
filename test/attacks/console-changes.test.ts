import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAudit } from "../../cli/console/audit.ts";
import { type ConsoleServer, startConsoleServer } from "../../cli/console/console-server.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { NO_AWS } from "../support/console/no-aws.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let cloud: RunningCloud;
let readOnly: Served;
let audited: Served;
const file = join(temporaryFolder(), "audit.jsonl");

interface Served {
  readonly server: ConsoleServer;
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

async function serve(rules: object): Promise<Served> {
  const keys = { appId: cloud.appId, masterKey: cloud.masterKey };
  const target = { name: "stack", place: "here", url: cloud.url, keys, ...NO_AWS, ...rules };
  const server = await startConsoleServer(target, 0);
  const entered = await fetch(server.address, { redirect: "manual" });
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    server,
    call: async (method, path, body) => {
      const answer = await fetch(server.origin + path, {
        method,
        headers: { cookie, "content-type": "application/json" },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
    },
  };
}

const readLines = async () =>
  (await readFile(file, "utf8"))
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
  readOnly = await serve({ isReadOnly: true });
  const who = "arn:aws:iam::123456789012:user/ada";
  audited = await serve({ audit: await openAudit(file, { who, deployment: "stack" }) });
}, 120_000);
afterAll(async () => {
  await readOnly?.server.close();
  await audited?.server.close();
  await cloud?.stop();
});

describe("a console that only reads", () => {
  it.each([
    ["POST", "/1.1/classes/Note", { text: "x" }],
    ["PUT", "/1.1/classes/Note/000000000000000000000000", { text: "x" }],
    ["DELETE", "/1.1/classes/Note/000000000000000000000000", undefined],
    ["POST", "/1.1/push", { data: { alert: "x" }, confirmAll: true }],
    ["POST", "/1.1/push", { data: { alert: "x" }, dry_run: true }],
    ["POST", "/1.1/batch", { requests: [{ method: "DELETE", path: "/1.1/classes/Note/x" }] }],
    ["POST", "/1.1/classes/Note?_method=GET", { _method: "PUT" }],
    ["DELETE", "/dead-letters", { queue: "apns", ids: [] }],
  ])("refuses %s %s with %j (A242)", async (method, path, body) => {
    const answer = await readOnly.call(method, path, body);

    expect(answer).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining("--read-only") },
    });
  });

  it("reads, and says to its page that it only reads (A242)", async () => {
    expect(await readOnly.call("GET", "/1.1/users?limit=1")).toMatchObject({ status: 200 });
    expect(await readOnly.call("GET", "/console.json")).toMatchObject({
      body: { isReadOnly: true },
    });
  });
});

describe("the audit of a console", () => {
  it("has identity, request and the fields before and after, in the order of the changes", async () => {
    const created = await audited.call("POST", "/1.1/classes/Note", { text: "one", kept: 1 });
    const { objectId } = created.body as { objectId: string };
    const path = `/1.1/classes/Note/${objectId}`;
    await audited.call("PUT", path, { text: "two" });
    await audited.call("GET", path);
    await audited.call("DELETE", path);
    await audited.call("PUT", path, { text: { __op: "Wrong" } });
    const lines = (await readLines()).slice(-4);

    expect(lines).toMatchObject([
      { method: "POST", status: 201, sent: { text: "one", kept: 1 }, after: { objectId } },
      { method: "PUT", path, status: 200, before: { text: "one" }, after: { text: "two" } },
      { method: "DELETE", status: 200, before: { text: "two", kept: 1 } },
      { method: "PUT", status: 400, error: { code: expect.any(Number) } },
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({
        who: "arn:aws:iam::123456789012:user/ada",
        deployment: "stack",
      });
      expect(Date.parse(String(line.time))).toBeGreaterThan(0);
    }
  });

  it("has no password, session, device token or third-party secret (A243)", async () => {
    const user = { username: "ada", password: "open-sesame" };
    const { body } = await audited.call("POST", "/1.1/users", user);
    const { objectId, sessionToken } = body as { objectId: string; sessionToken: string };
    await audited.call("PUT", `/1.1/users/${objectId}`, {
      password: "new-sesame",
      authData: { weixin: { openid: "o1", access_token: "wx-secret" } },
    });
    await audited.call("POST", "/1.1/installations", {
      deviceType: "ios",
      deviceToken: "c".repeat(64),
    });
    await audited.call("DELETE", `/1.1/users/${objectId}`);
    const text = await readFile(file, "utf8");

    for (const secret of ["sesame", sessionToken, "wx-secret", "cccccc", cloud.masterKey]) {
      expect(text).not.toContain(secret);
    }
  });

  it("has no reads and no dry runs", async () => {
    const before = (await readLines()).length;
    await audited.call("GET", "/1.1/users");
    await audited.call("POST", "/1.1/push", { data: { alert: "x" }, dry_run: true });

    expect(await readLines()).toHaveLength(before);
  });

  it("refuses further changes once it cannot be written (A243)", async () => {
    const problem = "The audit cannot be written.";
    const served = await serve({ audit: { problem: () => problem, write: async () => {} } });
    const answer = await served.call("POST", "/1.1/classes/Note", { text: "x" });
    await served.server.close();

    expect(answer).toEqual({ status: 503, body: { error: problem } });
  });
});
