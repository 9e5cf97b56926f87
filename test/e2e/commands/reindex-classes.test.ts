import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClassDefinition } from "../../../functions/domain/classes/class-definition.ts";
import type { JsonObject } from "../../../functions/domain/json.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { sendAlone } from "../../support/cloud/twins.ts";
import { scanTable } from "../../support/scan-table.ts";
import { auditObjects } from "../../support/services/object-audit.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const CARDS = 600;
const RARE = 12;
/** Index entries of a card. */
const ENTRIES = 3;
/** A client may read a fraction of the class. */
const MAX_CLIENT_UNITS = 100;
const RATE = 200;
const DEFINITION: ClassDefinition = {
  indexedFields: ["state"],
  sortedFields: ["score"],
  uniqueFields: ["slug"],
};
const folder = temporaryFolder();
const configFile = join(folder, "config.json");

let cloud: RunningCloud;
let documents: DynamoDBDocumentClient;
let tables: { readonly objects: string; readonly objectIndex: string };
let ids: string[];

beforeAll(async () => {
  const before = await startCloud({});
  cloud = before;
  ids = await createCards();
  await before.stop();
  cloud = await startCloud({ Card: DEFINITION });
  await connect();
});
afterAll(async () => {
  await cloud?.stop();
  documents?.destroy();
});

function startCloud(definitions: Readonly<Record<string, ClassDefinition>>) {
  const landfall = {
    ...{ appName: "test", appId: "reindex-test-app", appKey: "reindex-test-key" },
    maxClientReadUnits: MAX_CLIENT_UNITS,
    classes: { definitions },
  };
  writeFileSync(configFile, JSON.stringify(landfall));
  return startTestCloud({ dataFolder: join(folder, "data"), landfall });
}

async function connect(): Promise<void> {
  const answer = await fetch(`${cloud.url}/_local/dynamodb`);
  const { endpoint, region } = (await answer.json()) as { endpoint: string; region: string };
  const credentials = { accessKeyId: "test", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  documents = DynamoDBDocumentClient.from(client);
  const names: string[] = [];
  for await (const page of paginateListTables({ client }, {}))
    names.push(...(page.TableNames ?? []));
  const named = (id: string) =>
    names.find((name) => new RegExp(`Tables${id}[0-9A-F]{8}`).test(name)) ?? "";
  tables = { objects: named("Objects"), objectIndex: named("ObjectIndex") };
}

/** Two pairs of them have the same slug. */
const aCard = (n: number): JsonObject => ({
  state: n % (CARDS / RARE) === 0 ? "rare" : "common",
  score: (n * 7) % CARDS,
  slug: n >= CARDS - 2 ? `slug${n - 100}` : `slug${n}`,
  text: "x".repeat(4_000),
});

async function createCards(): Promise<string[]> {
  const created: string[] = [];
  for (let start = 0; start < CARDS; start += 50) {
    const requests = Array.from({ length: 50 }, (_, n) => ({
      ...{ method: "POST", path: "/1.1/classes/Card" },
      body: aCard(start + n),
    }));
    const { body } = await sendAlone(cloud, { route: "POST /batch", body: { requests } });
    created.push(...body.map((each: { success: JsonObject }) => each.success.objectId));
  }
  return created;
}

function startReindex(...flags: string[]): ChildProcess {
  const args = ["--class", "Card", "--url", cloud.url, "--config", configFile, ...flags];
  return spawn(process.execPath, ["bin/landfall.mjs", "reindex", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function runReindex(...flags: string[]): Promise<{ code: number | null; output: string }> {
  const child = startReindex(...flags);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => {
      output += data;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

async function find(query: Readonly<Record<string, unknown>>, master = false) {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  const route = `GET /classes/Card?${new URLSearchParams(texts)}`;
  return (await sendAlone(cloud, { route, master })).body;
}

const explain = async (query: Readonly<Record<string, unknown>>) =>
  (await find({ ...query, explain: "1" }, true)).explain;

async function indexKeys(): Promise<string[]> {
  const items = await scanTable({ documents }, tables.objectIndex);
  return items.map(({ _entry, _member }) => `${_entry} ${_member}`);
}

const progressOf = (keys: readonly string[]) => keys.filter((key) => key.includes("reindex#"));
const entriesOf = (keys: readonly string[]) => keys.filter((key) => key.startsWith("Card"));

let turns = 0;

/** A function knows which fields are complete for a minute. */
async function waitForFunctions(): Promise<void> {
  const body = JSON.stringify({ advanceSeconds: 61 });
  await fetch(`${cloud.url}/_local/clock`, { method: "PUT", body });
}

/** None of the cards whose slugs the tests ask for is removed, however long the traffic lasts. */
const REMOVED = { first: 300, count: 150 };

/** Saves cards until it is stopped; resolves with the answers that were no success. */
function startTraffic(): { stop(): Promise<readonly unknown[]> } {
  let isOn = true;
  const failed: unknown[] = [];
  const run = async () => {
    for (; isOn; turns += 1) {
      const n = turns;
      const created = await sendAlone(cloud, {
        route: "POST /classes/Card",
        body: { state: "new", score: n, slug: `new${n}` },
      });
      const changed = await sendAlone(cloud, {
        route: `PUT /classes/Card/${ids[n % 300]}`,
        body: { state: "changed", score: { __op: "Increment", amount: 1 } },
      });
      failed.push(...[created, changed].filter(({ status = 0 }) => status >= 300));
      if (n < REMOVED.count) {
        const route = `DELETE /classes/Card/${ids[REMOVED.first + n]}`;
        const removed = await sendAlone(cloud, { route });
        if ((removed.status ?? 0) >= 300) failed.push(removed);
      }
      await setTimeout(10);
    }
    return failed;
  };
  const ended = run();
  return {
    stop: () => {
      isOn = false;
      return ended;
    },
  };
}

const RARE_CARDS = { where: { state: "rare" }, limit: "20" };
const TOP_CARDS = { where: { score: { $lt: 1_000 } }, order: "-score", limit: "5" };

describe("npx landfall reindex --class, after fields of a class got indexes", () => {
  it("is named in the error of a refused query and by explain", async () => {
    const { error } = await find(RARE_CARDS);
    expect(error).toContain(`maxClientReadUnits ${MAX_CLIENT_UNITS}`);
    const definition = '{"Card":{"indexedFields":["state"]}}';
    expect((await explain(RARE_CARDS)).proposal).toBe(`"classes": {"definitions":${definition}}`);
    expect(error).toContain(
      `{"definitions":${definition}} to the configuration and run npx landfall reindex`,
    );
    expect((await find(TOP_CARDS)).code).toBe(154);
  });

  it("keeps its progress when it is killed while the class is in use", async () => {
    const traffic = startTraffic();
    const killed = startReindex("--rate", "20");
    while (progressOf(await indexKeys()).length === 0) await setTimeout(20);
    killed.kill("SIGKILL");
    await once(killed, "exit");

    expect(entriesOf(await indexKeys()).length).toBeLessThan(CARDS);
    expect(await traffic.stop()).toEqual([]);
  });

  it("takes no more write units a second than it may, names the values of several objects, and completes the other fields", async () => {
    const traffic = startTraffic();
    const startedMs = performance.now();

    const { code, output } = await runReindex("--rate", String(RATE));

    const seconds = (performance.now() - startedMs) / 1_000;
    expect(await traffic.stop()).toEqual([]);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^reindex: 2 objects have values of another that must be unique: slug "slug49\d" of [0-9a-f]{24} and [0-9a-f]{24}; slug "slug49\d" of .*\. Change or delete one of each, then run again\n$/m,
    );
    expect(seconds).toBeGreaterThan((CARDS * ENTRIES) / 2 / RATE);
    await waitForFunctions();
    expect((await explain(RARE_CARDS)).path).toMatchObject({ kind: "postings", field: "state" });
    expect((await explain(TOP_CARDS)).path).toMatchObject({ kind: "sorted", field: "score" });
    expect((await explain({ where: { slug: "slug499" } })).path.kind).not.toBe("unique");
  });

  it("completes the unique field once no value belongs to two objects", async () => {
    for (const id of ids.slice(-2)) {
      const body = { slug: `own-${id}` };
      await sendAlone(cloud, { route: `PUT /classes/Card/${id}`, body });
    }

    const { code, output } = await runReindex();

    expect([code, output]).toEqual([0, expect.stringContaining("unique:slug")]);
    await waitForFunctions();
    expect((await explain({ where: { slug: "slug499" } })).path.kind).toBe("unique");
    const again = await sendAlone(cloud, {
      route: "POST /classes/Card",
      body: { slug: "slug499" },
    });
    expect(again.code).toBe(137);
  });

  it("leaves every object with all its entries, and every value with one owner", async () => {
    const { broken } = await auditObjects({ documents }, tables, { Card: DEFINITION });
    expect(broken).toEqual([]);
  });

  it("lets clients have the queries that were refused", async () => {
    const rare = await find(RARE_CARDS);
    expect(rare.results.length).toBeGreaterThan(0);
    const top = await find(TOP_CARDS);
    const scores = top.results.map(({ score }: { score: number }) => score);
    expect(scores).toEqual(scores.toSorted((a: number, b: number) => b - a));
    expect(scores).toHaveLength(5);
  });

  it("has nothing to do after that, and writes lost entries again with --all", async () => {
    const { output } = await runReindex();
    expect(output).toMatch(/Nothing to do: .*indexed:state.*--all/s);

    const all = await runReindex("--all");

    expect(all.output).toContain("indexed:state, sorted:score, unique:slug");
  });
});
