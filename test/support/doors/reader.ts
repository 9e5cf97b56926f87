import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressOf, awsVariables, openDoor } from "./doors.ts";
import { findFreePort, type Started } from "./shell.ts";

const pem = (type: "ec" | "rsa") => {
  const { privateKey } =
    type === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return String(privateKey.export({ type: "pkcs8", format: "pem" }));
};

const APP = { appId: "my-shop-app-id-1234", appKey: "my-shop-app-key-1234" };
const LANDFALL = {
  ...{ appName: "my-shop", ...APP, classes: {}, files: {}, pushVendors: [] },
  ...{ alarmMail: "a@example.com", concurrency: 1_000 },
};

/** What pages ask their readers to have. */
function givenFiles(): Record<string, string> {
  const account = {
    ...{ type: "service_account", project_id: "my-shop", private_key_id: "1" },
    ...{ private_key: pem("rsa"), client_email: "push@my-shop.iam.gserviceaccount.com" },
    token_uri: "https://oauth2.googleapis.com/token",
  };
  const key = { teamId: "TEAM123456", keyId: "KEY1234567", privateKey: pem("ec") };
  return {
    "production.json": JSON.stringify(LANDFALL),
    "my.json": JSON.stringify({ ...LANDFALL, appName: "mine" }),
    "AuthKey_KEY1234567.p8": key.privateKey,
    "service-account.json": JSON.stringify(account),
    "secret.txt": "a-secret\n",
    "push.json": JSON.stringify({ apns: { keys: [key] } }),
  };
}

/**
 * Does what a page says: `npm start` in one terminal, all other lines in another, after the cloud runs whose
 * stack they name. A new cloud takes the place of the one before.
 */
export async function readPage(page: string, lines: readonly string[], folder: string) {
  for (const [name, content] of Object.entries(givenFiles())) {
    writeFileSync(join(folder, name), content);
  }
  const reader = createReader(folder, await findFreePort());
  try {
    for (const line of lines) await reader.read(line);
  } catch (error) {
    throw new Error(`${page}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await reader.close();
  }
}

function createReader(folder: string, port: number) {
  const door = openDoor(folder);
  let cloud: { readonly started: Started; readonly line: string } | undefined;
  const startCloud = async (line: string) => {
    if (cloud?.line === line) return;
    await cloud?.started.interrupt();
    const onPort = line.includes("--port") ? line : withFlag(line, `--port ${port}`);
    const started = door.start(onPort);
    cloud = { started, line };
    const url = await addressOf(started);
    Object.assign(door.variables, await awsVariables(url));
    for (const stack of ["my-shop", "landfall"]) await useApp(url, stack, line);
  };
  return {
    close: door.close,
    async read(text: string) {
      const line = text.replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`);
      if (/^npm start\b/.test(line)) return startCloud(line);
      const needed = cloudFor(line);
      if (needed !== undefined) await startCloud(needed);
      if (!/^npm run console\b/.test(line)) return door.run(line);
      const served = door.start(withFlag(line, "--port 0"));
      await served.printed(/The address is for this machine/);
      return served.interrupt();
    },
  };
}

/** The cloud of the stack that a line is about; undefined if it is about none. */
function cloudFor(line: string): string | undefined {
  if (/--stack my-shop/.test(line)) return "npm start -- --config production.json";
  if (/--stack landfall|npm run (re)?index|127\.0\.0\.1/.test(line)) return "npm start";
  return undefined;
}

/** Queries without an index and an object of the class that pages speak of. */
async function useApp(url: string, stack: string, line: string): Promise<void> {
  if ((stack === "my-shop") !== line.includes("production.json")) return;
  const local = { appId: "landfall-local-app", appKey: "landfall-local-key" };
  const { appId, appKey } = stack === "my-shop" ? APP : local;
  const keys = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
  const todos = `${url}/1.1/classes/Todo`;
  await fetch(todos, { method: "POST", headers: keys, body: JSON.stringify({ title: "tea" }) });
  await fetch(`${todos}?where=${encodeURIComponent('{"title":"tea"}')}`, { headers: keys });
}

function withFlag(line: string, flag: string): string {
  return line.includes(" -- ") ? `${line} ${flag}` : `${line} -- ${flag}`;
}
