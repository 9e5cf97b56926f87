import { generateKeyPairSync } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CloudAccess } from "../../../local/spawn.ts";
import { awsVariables, type Door, openDoor, untilReady } from "./doors.ts";
import { findFreePort, type Started } from "./shell.ts";

const pem = (type: "ec" | "rsa") => {
  const { privateKey } =
    type === "ec"
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : generateKeyPairSync("rsa", { modulusLength: 2_048 });
  return String(privateKey.export({ type: "pkcs8", format: "pem" }));
};

const LANDFALL = {
  appName: "my-shop",
  appId: "my-shop-app-id-1234",
  appKey: "my-shop-app-key-1234",
  classes: {},
  files: {},
  pushVendors: [],
  retiringPushVendors: [],
  alarmMail: "a@example.com",
  alarmWebhooks: {},
  concurrency: 1_000,
};

/** Files that pages ask their readers to have. */
function givenFiles(): Record<string, string> {
  const account = {
    type: "service_account",
    project_id: "my-shop",
    private_key_id: "1",
    private_key: pem("rsa"),
    client_email: "push@my-shop.iam.gserviceaccount.com",
    token_uri: "https://oauth2.googleapis.com/token",
  };
  const key = { teamId: "TEAM123456", keyId: "KEY1234567", privateKey: pem("ec") };
  return {
    "production.json": JSON.stringify(LANDFALL),
    "my.json": JSON.stringify({ ...LANDFALL, appName: "mine" }),
    "AuthKey_KEY1234567.p8": key.privateKey,
    "service-account.json": JSON.stringify(account),
    "secret.txt": "a-secret\n",
    "feishu.txt": "https://open.feishu.cn/open-apis/bot/v2/hook/f1\n",
    "feishu-secret.txt": "SECof-f1\n",
    "slack.txt": "https://hooks.slack.com/services/T1/B1/s1\n",
    "wecom.txt": "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=w1\n",
    "push.json": JSON.stringify({ apns: { keys: [key] } }),
  };
}

interface Reading {
  readonly page: string;
  readonly lines: readonly string[];
  /** The folder of the project. */
  readonly folder: string;
  /** The page is for a reader whose shell reaches AWS. */
  readonly isAboutAws: boolean;
}

/**
 * Does what a page says: `npm start` in one terminal, all other lines in another, after the cloud runs whose
 * stack they name. A new cloud takes the place of the one before.
 */
export async function readPage({ page, lines, folder, isAboutAws }: Reading) {
  // The settings of an earlier page would be those of this page's commands.
  rmSync(join(folder, "landfall.json"), { force: true });
  for (const [name, content] of Object.entries(givenFiles())) {
    writeFileSync(join(folder, name), content);
  }
  const reader = createReader(openDoor(folder), { port: await findFreePort(), isAboutAws });
  try {
    for (const line of lines) await reader.read(line);
  } catch (error) {
    throw new Error(`${page}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}

interface ReaderOptions extends Pick<Reading, "isAboutAws"> {
  readonly port: number;
}

function createReader(door: Door, { port, isAboutAws }: ReaderOptions) {
  let cloud: { readonly started: Started; readonly line: string } | undefined;
  const startCloud = async (line: string) => {
    if (cloud?.line === line) return;
    await cloud?.started.interrupt();
    const onPort = line.includes("--port") ? line : withFlag(line, `--port ${port}`);
    const started = door.start(onPort);
    cloud = { started, line };
    const access = await untilReady(started);
    if (isAboutAws) Object.assign(door.variables, await awsVariables(access.url));
    await useApp(access);
  };
  return {
    async read(text: string) {
      // Without the flag, curl ends with 0 whatever is answered.
      const line = text
        .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`)
        .replaceAll(/\bcurl /g, "curl --fail-with-body ");
      if (/^npm start\b/.test(line)) return startCloud(line);
      const needed = cloudFor(line);
      if (needed !== undefined) await startCloud(needed);
      if (/^eval\b/.test(line)) return evaluate(door, line);
      if (!/^npx landfall console\b/.test(line)) return door.run(line);
      const served = door.start(withFlag(line, "--port 0"));
      await served.printed(/The address is for this machine/);
      return served.interrupt();
    },
  };
}

/** Each line has a shell of its own, so what this one sets for AWS is kept for those that follow. */
async function evaluate(door: Door, line: string): Promise<void> {
  const printed = await door.run(`${line} && env -0`);
  const entries = printed.split("\0").map((entry) => entry.split(/=(.*)/s));
  const set = entries.filter(([name = ""]) => name.startsWith("AWS_"));
  Object.assign(door.variables, Object.fromEntries(set));
}

/** The cloud of the stack that a line is about; undefined if it is about none. */
function cloudFor(line: string): string | undefined {
  if (/--stack my-shop/.test(line)) return "npm start -- --config production.json";
  if (/--stack landfall|npx landfall (re)?index|127\.0\.0\.1/.test(line)) return "npm start";
  return undefined;
}

/** Queries without an index and an object of the class that pages speak of. */
async function useApp({ url, appId, appKey }: CloudAccess): Promise<void> {
  const headers = { "X-LC-Id": appId, "X-LC-Key": appKey, "Content-Type": "application/json" };
  const todos = `${url}/1.1/classes/Todo`;
  const body = JSON.stringify({ title: "tea" });
  await expectOk(fetch(todos, { method: "POST", headers, body }));
  await expectOk(fetch(`${todos}?where=${encodeURIComponent(body)}`, { headers }));
}

async function expectOk(request: Promise<Response>): Promise<void> {
  const answer = await request;
  if (!answer.ok) throw new Error(`${answer.url} answered ${await answer.text()}`);
}

function withFlag(line: string, flag: string): string {
  const isScript = line.startsWith("npm ") && !line.includes(" -- ");
  return isScript ? `${line} -- ${flag}` : `${line} ${flag}`;
}
