import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { updateBundles } from "../../lib/bundle.ts";
import type { CloudAccess } from "../../local/spawn.ts";
import { awsVariables, openDoor, untilReady } from "../support/doors/doors.ts";
import type { Started } from "../support/doors/shell.ts";

const door = openDoor();
const assembly = join(door.folder, "team.out");
const data = join(door.folder, "data");
const clouds: Partial<Record<"shop" | "blog", { started: Started; access: CloudAccess }>> = {};

beforeAll(async () => {
  await updateBundles();
  cpSync("examples/own-stack", door.folder, { recursive: true });
  symlinkSync(resolve("node_modules"), join(door.folder, "node_modules"));
  const app = readFileSync("examples/own-stack/app.ts", "utf8");
  const source = resolve("lib/exports/index.ts");
  writeFileSync(
    join(door.folder, "app.ts"),
    app.replace('from "landfall"', `from ${JSON.stringify(source)}`),
  );
  const variables = `CDK_VALIDATION=false CDK_OUTDIR=${assembly}`;
  await door.run(`cd ${door.folder} && ${variables} node --import tsx app.ts`);
  await start("shop", "--deployment Shop");
  await start("blog", "--deployment team/Blog");
});
afterAll(() => door.close());

async function start(name: "shop" | "blog", choice: string): Promise<void> {
  const started = door.start(
    `npx landfall start --port 0 --data ${data} --assembly ${assembly} ${choice}`,
  );
  clouds[name] = { started, access: await untilReady(started) };
}

function cloudOf(name: "shop" | "blog") {
  const cloud = clouds[name];
  if (cloud === undefined) throw new Error(`${name} does not run`);
  return cloud;
}

async function request(name: "shop" | "blog", method: string, path: string, body?: object) {
  const { url, appId, appKey } = cloudOf(name).access;
  const headers = { "x-lc-id": appId, "x-lc-key": appKey, "content-type": "application/json" };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(`${url}/1.1/${path}`, { method, headers, ...sent });
}

const TOM = { username: "tom", password: "secret-123" };

describe("two deployments in one stack of a team's own", () => {
  it("run side by side, each with its own keys", () => {
    expect(cloudOf("shop").access).toMatchObject({ appId: "shop-app-id" });
    expect(cloudOf("blog").access).toMatchObject({ appId: "blog-app-id" });
  });

  it("have users of their own", async () => {
    expect((await request("shop", "POST", "users", TOM)).status).toBe(201);
    expect(await (await request("blog", "POST", "login", TOM)).json()).toMatchObject({ code: 211 });
    expect((await request("blog", "POST", "users", TOM)).status).toBe(201);
    expect((await request("shop", "POST", "login", TOM)).status).toBe(200);
  });

  it("keep their data in folders of their own, which survive a restart", async () => {
    await cloudOf("shop").started.interrupt();
    await start("shop", "--deployment Shop");
    expect(cloudOf("shop").started.output()).toContain(join(data, "team-Shop"));
    expect((await request("shop", "POST", "login", TOM)).status).toBe(200);
  });

  it("are found by commands under STACK/ID, in CloudFormation and by the names of tables", async () => {
    const { url } = cloudOf("shop").access;
    const variables = await awsVariables(url);
    Object.assign(door.variables, variables);
    const letters = JSON.parse(
      await door.run("npx landfall dead-letters --stack team/Shop --json"),
    );
    expect(letters).toEqual({ letters: [], incompleteQueues: [] });
    const report = await door.run(
      `npx landfall doctor --stack team/Shop --json --results ${join(door.folder, "results")}`,
      ...[0, 1],
    );
    expect(report).toContain("8 tables can't be deleted by mistake");
    expect(await door.run("npx landfall moved --stack team/Shop")).toContain(
      "requests name no SDK",
    );
    const out = join(door.folder, "export");
    await door.run(`npx landfall export --out ${out} --url ${url} --stack team/Shop`);
    const users = readFileSync(join(out, "_User.0.jsonl"), "utf8");
    expect(users.match(/"username":"tom"/g)).toHaveLength(1);
  });

  it("must be named if there are several, and the error lists them", async () => {
    const none = await door.run(`npx landfall start --port 0 --assembly ${assembly} --memory`, 1);
    expect(none).toContain("choose one with --deployment: team/Shop, team/Blog");
    const wrong = await door.run(
      `npx landfall start --port 0 --assembly ${assembly} --memory --deployment Shoes`,
      1,
    );
    expect(wrong).toContain("names no deployment");
    expect(await door.run("npx landfall start --deployment Shop", 2)).toContain("needs --assembly");
    const command = await door.run("npx landfall dead-letters --stack team/Nothing", 1);
    expect(command).toContain("has no deployment Nothing; set --stack to one of: team/Shop");
  });
});
