import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFreePort, type Started, startLine } from "../support/doors/shell.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** The app of LeanCloud's getting started: a server, a function and a hook. */
const APP = `
const AV = require("leanengine");
AV.init({
  appId: process.env.LEANCLOUD_APP_ID,
  appKey: process.env.LEANCLOUD_APP_KEY,
  masterKey: process.env.LEANCLOUD_APP_MASTER_KEY,
});
AV.Cloud.define("hello", ({ params }) => "Hello " + params.name);
AV.Cloud.beforeSave("Todo", ({ object }) => object.set("title", object.get("title").trim()));
require("node:http").createServer(AV.express()).listen(process.env.LEANCLOUD_APP_PORT, () => console.log("listening"));
`;

let cloud: Started;
let app: Started;
let url: string;
const folder = temporaryFolder();

beforeAll(async () => {
  const port = await findFreePort();
  cloud = startLine(`npm start -- --engine http://127.0.0.1:${port} --port 0 --memory`, {
    folder: process.cwd(),
  });
  await cloud.printed(/landfall-ready (.*)\n/);
  url = cloud.output().match(/Landfall runs at {2}(\S+)/)?.[1] ?? "";
  app = startLine("node app.cjs", { folder: prepareApp(), variables: printedVariables() });
  await app.printed(/listening/);
});
afterAll(async () => {
  await app?.interrupt();
  await cloud?.interrupt();
});

function prepareApp(): string {
  writeFileSync(join(folder, "app.cjs"), APP);
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

/** The environment that `npm start` prints for the app. */
function printedVariables(): Record<string, string> {
  const lines = cloud.output().matchAll(/^ {4}([A-Z_]+)=(\S+)$/gm);
  return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

async function post(path: string, body: object): Promise<unknown> {
  const { LEANCLOUD_APP_ID = "", LEANCLOUD_APP_KEY = "" } = printedVariables();
  const answer = await fetch(`${url}/${path}`, {
    method: "POST",
    headers: {
      "X-LC-Id": LEANCLOUD_APP_ID,
      "X-LC-Key": LEANCLOUD_APP_KEY,
      "Content-Type": "application/json",
    },
    body: JSON.stringify(body),
  });
  return answer.json();
}

it("calls the functions of an unmodified LeanEngine app with the environment that npm start prints", async () => {
  expect(await post("functions/hello", { name: "Ada" })).toEqual({ result: "Hello Ada" });
});

it("calls the hooks of an unmodified LeanEngine app", async () => {
  const todo = await post("classes/Todo?fetchWhenSave=true", { title: "  tea " });
  expect(todo).toMatchObject({ title: "tea" });
});
