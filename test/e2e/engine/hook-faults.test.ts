import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { HOOK_KEY, startCloudWithEngine } from "../../support/engine/cloud-with-engine.ts";

/** An engine each of whose classes fails in a way of its own, in every hook. */
let cloud: RunningCloud;
let engine: Server;
const received: string[] = [];

const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  Silent: () => undefined,
  Dripping: (response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const timer = setInterval(() => response.write(" "), 200);
    response.on("close", () => clearInterval(timer));
  },
  Page: (response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<html>Welcome</html>");
  },
  Cut: (response) => response.socket?.destroy(),
  CutShort: (response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
    response.write('{"title":');
    setTimeout(() => response.socket?.destroy(), 20);
  },
  Huge: (response) => {
    const note = "x".repeat(7_000_000);
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ note }));
  },
};
const SLOW = ["Silent", "Dripping"];
const BROKEN = ["Page", "Cut", "CutShort", "Huge"];

const HOOKS = ["save", "update", "delete"].flatMap((event) => [
  `__before_${event}_for_`,
  `__after_${event}_for_`,
]);
const LISTED = [
  ...Object.keys(FAULTS).flatMap((name) => HOOKS.map((hook) => `${hook}${name}`)),
  "__before_update_for_Echo",
  "__on_login__User",
];

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = incoming.url?.replace("/1.1/functions/", "") ?? "";
  const body = await text(incoming);
  if (path === "_ops/metadatas") {
    response.end(JSON.stringify({ result: LISTED }));
    return;
  }
  received.push(path);
  const [name = ""] = path.split("/");
  if (name === "Echo") await saveMeanwhile(JSON.parse(body).object.objectId);
  const fault = FAULTS[name];
  if (fault) fault(response);
  else if (name === "_User" && body.includes("patient")) FAULTS.Silent?.(response);
  else response.end("{}");
}

/** The engine writes the object that the hook is about. */
function saveMeanwhile(objectId: string) {
  const headers = { "X-LC-Hook-Key": HOOK_KEY };
  const body = { seen: true, __ignore_hooks: ["beforeUpdate"] };
  return request(cloud, "PUT", `/1.1/classes/Echo/${objectId}`, { body, headers });
}

beforeAll(async () => {
  const together = await startCloudWithEngine();
  cloud = together.cloud;
  engine = createServer((incoming, response) => void answer(incoming, response));
  engine.listen(Number(new URL(together.engineUrl).port), "127.0.0.1");
  await once(engine, "listening");
});
afterAll(async () => {
  engine?.closeAllConnections();
  engine?.close();
  await cloud?.stop();
});

const PAST_HOOKS = { __ignore_hooks: ["beforeSave", "afterSave"] };
const HOOK_PROOF = { "X-LC-Hook-Key": HOOK_KEY };

async function create(className: string): Promise<string> {
  const body = { title: "stays", ...PAST_HOOKS };
  const path = `/1.1/classes/${className}`;
  const created = await request(cloud, "POST", path, { body, headers: HOOK_PROOF });
  expect(created).toMatchObject({ status: 201 });
  return (created.body as { objectId: string }).objectId;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  return { value: await work(), ms: performance.now() - start };
}

/** Writes of one class at once, each with its answer; the local cloud runs two of a function at a time. */
async function write(className: string) {
  const id = await create(className);
  const path = `/1.1/classes/${className}`;
  const answers = await Promise.all([
    timed(() => request(cloud, "POST", path, { body: { title: "new" } })),
    timed(() => request(cloud, "PUT", `${path}/${id}`, { body: { title: "changed" } })),
  ]);
  const left = await request(cloud, "GET", path);
  return { answers, left: (left.body as { results: object[] }).results };
}

describe("a hook before a write", () => {
  it.each(BROKEN)("refuses it when the engine's answer is no answer: %s (A170)", async (name) => {
    const { answers, left } = await write(name);
    for (const { value, ms } of answers) {
      const error = expect.stringMatching(
        /^Cloud Code validation failed\. Error detail : The engine /,
      );
      expect(value).toMatchObject({ status: 400, body: { code: 142, error } });
      expect(ms).toBeLessThan(8_000);
    }
    expect(left).toEqual([expect.objectContaining({ title: "stays" })]);
    const path = `/1.1/classes/${name}/${(left[0] as { objectId: string }).objectId}`;
    expect((await request(cloud, "DELETE", path)).body).toMatchObject({ code: 142 });
    expect((await request(cloud, "GET", path)).body).toMatchObject({ title: "stays" });
  });

  it.each(SLOW)("is waited for ten seconds: %s (A170)", async (name) => {
    const { answers, left } = await write(name);
    for (const { value, ms } of answers) {
      expect(value).toMatchObject({ status: 400, body: { code: 141 } });
      expect(ms).toBeGreaterThan(9_000);
      expect(ms).toBeLessThan(14_000);
    }
    expect(left).toEqual([expect.objectContaining({ title: "stays" })]);
  });

  it("shares twelve seconds with all hooks of a batch (A170)", async () => {
    const item = { method: "POST", path: "/1.1/classes/Silent", body: { title: "x" } };
    const body = { requests: Array.from({ length: 20 }, () => item) };
    const { value, ms } = await timed(() => request(cloud, "POST", "/1.1/batch", { body }));
    expect(value.status).toBe(200);
    const [first, ...others] = (value.body as { error: { code: number } }[]).map(
      ({ error }) => error.code,
    );
    expect(first).toBe(141);
    // Items that no longer fit into the function's time must be sent again.
    for (const code of others) expect([124, 141]).toContain(code);
    expect(ms).toBeLessThan(16_000);
  });

  it("may write the object that it is about", async () => {
    const id = await create("Echo");
    const path = `/1.1/classes/Echo/${id}`;
    expect(await request(cloud, "PUT", path, { body: { title: "changed" } })).toMatchObject({
      status: 200,
    });
    const { body } = await request(cloud, "GET", path);
    expect(body).toMatchObject({ title: "changed", seen: true });
  });

  it("has three seconds at a log-in (A170)", async () => {
    const body = { username: "patient", password: "secret" };
    const signUp = await request(cloud, "POST", "/1.1/users", {
      body: { ...body, __ignore_hooks: ["onLogin"] },
      headers: HOOK_PROOF,
    });
    expect(signUp.status).toBe(201);
    const { value, ms } = await timed(() => request(cloud, "POST", "/1.1/login", { body }));
    expect(value).toMatchObject({ status: 400, body: { code: 141 } });
    expect(ms).toBeLessThan(7_000);
  });
});

describe("a hook after a write", () => {
  it.each([...BROKEN, ...SLOW])("lets the write succeed when it fails: %s (A170)", async (name) => {
    const body = { title: "done", __ignore_hooks: ["beforeSave"] };
    const path = `/1.1/classes/${name}`;
    const { value, ms } = await timed(() =>
      request(cloud, "POST", path, { body, headers: HOOK_PROOF }),
    );
    expect(value.status).toBe(201);
    expect(ms).toBeLessThan(5_000);
    await expect.poll(() => received, { timeout: 10_000 }).toContain(`${name}/afterSave`);
  });
});
