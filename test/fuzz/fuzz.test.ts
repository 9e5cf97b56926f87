import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../local/spawn.ts";
import { request } from "../support/cloud/cloud.ts";
import { startConfiguredCloud } from "../support/cloud/spawn.ts";
import { UNLIMITED_NETWORKS } from "../support/cloud/unlimited-networks.ts";
import { DEPTH } from "../support/depth.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { findProblem } from "./answers.ts";
import { send } from "./client.ts";
import { timed } from "./pace.ts";
import { type FuzzedRequest, fuzzedRequest } from "./requests.ts";
import { CLASS_DEFINITIONS, fill, makeCanaries, makeScene, type Scene } from "./scene.ts";

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? DEPTH.fuzzRequests);
/** The same requests each time; another seed sends others. */
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Senders at once, each with seeds and a scene of its own. */
const SENDERS = 16;
/** A scene loses its users and objects to some of the requests. */
const REQUESTS_PER_SCENE = 60;
/** Caches and compiled code grow in the first half; in the second half it was 0.9 MB at most. */
const MAX_GROWTH_BYTES = 3_000_000;
const HOUR_MS = 3_600_000;

const SETTINGS = {
  classes: { definitions: CLASS_DEFINITIONS },
  engine: { url: "https://engine.localhost" },
  throttle: UNLIMITED_NETWORKS,
};

const canaries = makeCanaries();
const folder = temporaryFolder();
let cloud: RunningCloud;
const sessions: string[] = [];

beforeAll(async () => {
  cloud = await startConfiguredCloud(SETTINGS, { cheapHashes: true, dataFolder: folder });
});
afterAll(() => cloud?.stop());

/** @throws Error with the simplest request that shows a problem, and the seed that leads to it */
async function checkRequests(sender: number, half: 0 | 1): Promise<void> {
  let scene = await beginScene();
  let sent = 0;
  const property = fc.asyncProperty(fuzzedRequest, async (fuzzed) => {
    if (++sent % REQUESTS_PER_SCENE === 0) scene = await beginScene();
    const problem = await play(fuzzed, scene);
    if (problem !== undefined) throw new Error(problem);
  });
  const numRuns = Math.ceil(REQUESTS / 2 / SENDERS);
  await fc.assert(property, { numRuns, seed: (SEED * SENDERS + sender) * 2 + half });
}

/** @returns the bytes that each function which has run uses afterwards, by its label */
async function playHalf(half: 0 | 1): Promise<Map<string, number>> {
  await Promise.all(Array.from({ length: SENDERS }, (_, sender) => checkRequests(sender, half)));
  const { body } = await request(cloud, "GET", "/_local/memory");
  const { functions } = body as { functions: { name: string; bytes: number[] }[] };
  const used = functions.filter(({ bytes }) => bytes.length > 0);
  return new Map(used.map(({ name, bytes }) => [name, Math.max(...bytes)]));
}

async function beginScene(): Promise<Scene> {
  const scene = await makeScene(cloud, canaries);
  sessions.push(scene.session ?? "", scene.victimSession ?? "");
  return scene;
}

async function play(fuzzed: FuzzedRequest, scene: Scene): Promise<string | undefined> {
  const { result, isSlow } = await timed(() => send(cloud, fuzzed, scene));
  const problem = isSlow ? "is slow" : findProblem(result, fuzzed, { scene, canaries });
  const shown = `${fill(JSON.stringify(fuzzed), scene)} -> ${result.status} ${result.text}`;
  return problem && `${problem}: ${shown.slice(0, 3_000)}`;
}

function readLogs(): string {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".log"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
}

const NOTIFICATIONS = "notifications?limit=20000&provider=";
const OUTBOXES = ["mails", "sms", `${NOTIFICATIONS}apns`, `${NOTIFICATIONS}fcm`];

async function readOutbox(name: string): Promise<string> {
  return (await fetch(`${cloud.url}/_local/${name}`)).text();
}

/** The tokens of the links in mails, which are secrets everywhere else. */
function findTokens(mails: string): string[] {
  const links = mails.matchAll(/\/(?:verifyEmail|resetPassword)\/([\w-]{20,})/g);
  return [...links].map(([, token = ""]) => token);
}

describe("malformed and mutated requests", () => {
  it("never fail, leak, hang or fill the memory (A132)", { timeout: HOUR_MS }, async () => {
    const [middle, end] = [await playHalf(0), await playHalf(1)];
    const growth = [...end].map(([name, bytes]) => [name, bytes - (middle.get(name) ?? bytes)]);
    expect(growth.filter(([, bytes]) => Number(bytes) > MAX_GROWTH_BYTES)).toEqual([]);
  });

  it("leave no secret in a log line, a mail, a text message or a push (A132)", async () => {
    const outboxes = await Promise.all(OUTBOXES.map(readOutbox));
    const logs = readLogs();
    for (const token of findTokens(outboxes.join())) expect(logs).not.toContain(token);
    const written = [logs, ...outboxes];
    const passwords = [canaries.own, canaries.victim].flatMap(Object.values);
    for (const secret of [...passwords, cloud.masterKey, ...sessions]) {
      for (const text of written) expect(text.includes(secret), secret).toBe(false);
    }
  });
});
