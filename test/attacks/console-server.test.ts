import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleServer, startConsoleServer } from "../../cli/console/console-server.ts";
import type { RunningCloud } from "../../local/spawn.ts";
import { startTestCloud } from "../support/cloud/spawn.ts";
import { NO_AWS } from "../support/console/no-aws.ts";

let cloud: RunningCloud;
let server: ConsoleServer;
let cookie: string;
let port: number;
beforeAll(async () => {
  cloud = await startTestCloud({ cheapHashes: true });
  const keys = { appId: cloud.appId, masterKey: cloud.masterKey };
  const target = { name: "stack", place: "here", url: cloud.url, keys };
  server = await startConsoleServer({ ...target, ...NO_AWS }, 0);
  port = Number(new URL(server.origin).port);
  const entered = await fetch(server.address, { redirect: "manual" });
  cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
}, 120_000);
afterAll(async () => {
  await server?.close();
  await cloud?.stop();
});

/** As a client writes it: fetch would normalize the path, and set Host itself. */
function send(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const own = { host: `127.0.0.1:${port}`, cookie, ...headers };
    const options = { host: "127.0.0.1", port, path, method, headers: own };
    const sent = httpRequest(options, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on("error", reject);
    sent.end();
  });
}

const USERS = "/1.1/users?limit=1";
const LETTERS = "/dead-letters?queue=apns";

describe("the console's server", () => {
  it("answers the browser of its operator (A176)", async () => {
    expect(await send(USERS, { "sec-fetch-site": "same-origin" })).toMatchObject({ status: 200 });
    expect(await send("/")).toMatchObject({ status: 200 });
  });

  it.each([
    ["a rebound host name", { host: "attacker.example:PORT" }],
    ["a host without its port", { host: "127.0.0.1" }],
    ["a page of another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["a page of another port", { "sec-fetch-site": "same-site", origin: "http://127.0.0.1:9" }],
    ["a page without an origin", { origin: "null" }],
    ["a browser without its cookie", { cookie: "" }],
    ["a browser with a guessed cookie", { cookie: "landfall-console-PORT=guess" }],
    ["the cookie of another port", { cookie: "landfall-console-1=COOKIE" }],
  ])("refuses %s, for its files and for the API (A176)", async (_, given) => {
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value.replace("PORT", String(port)).replace("COOKIE", cookie.split("=")[1] ?? ""),
      ]),
    );
    for (const path of [USERS, LETTERS, "/", "/console.js", "/console.json", "/?token=guess"]) {
      expect(await send(path, headers)).toMatchObject({ status: 403 });
    }
    expect(await send(LETTERS, headers, "DELETE")).toMatchObject({ status: 403 });
  });

  it("lets a script of another site neither read nor send (A176)", async () => {
    const answer = await fetch(`${server.origin}${USERS}`, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "POST" },
    });
    expect(answer.status).toBe(403);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  });

  it.each([
    "/1.1/../_local/reset",
    "/1.1/%2e%2e/_local/aws",
    "/1.1/..%5c_local/aws",
    "//evil.example/1.1/users",
    "http://evil.example/1.1/users",
    "/_local/aws",
    "/_local/",
    "/..%2f..%2fpackage.json",
    "/console.ts",
    "/__proto__",
    "/1.1",
  ])("sends %s nowhere, and reads no file of the machine (A177)", async (path) => {
    const { status, text } = await send(path);
    expect({ status, text }).toMatchObject({ status: 404 });
    expect(text).not.toMatch(/"endpoint"|"dependencies"/);
  });

  it("gives the master key to no page, and follows no redirect with it (A177)", async () => {
    for (const path of ["/", "/console.json", "/console.js", USERS]) {
      expect((await send(path)).text).not.toContain(cloud.masterKey);
    }
    expect((await send(USERS, {}, "TRACE")).status).toBe(404);
  });
});
