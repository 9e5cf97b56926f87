import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { DynamoDBClient, paginateListTables } from "@aws-sdk/client-dynamodb";
import { BatchWriteCommand, DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const DEVICES = 2_500;
const folder = temporaryFolder();
let cloud: RunningCloud;
let documents: DynamoDBDocumentClient;
let tables: { readonly rows: string; readonly index: string };

beforeAll(async () => {
  const before = await startCloud(["channels"]);
  await request(before, "POST", "/1.1/installations", { body: aDevice("first") });
  await before.stop();
  cloud = await startCloud(["channels", "city"]);
  const { body } = await request(cloud, "GET", "/_local/dynamodb");
  const { endpoint, region } = body as { endpoint: string; region: string };
  const credentials = { accessKeyId: "test", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  documents = DynamoDBDocumentClient.from(client);
  tables = await findTables(client);
  await loadDevices();
});
afterAll(async () => {
  await cloud?.stop();
  documents?.destroy();
});

const configFile = () => join(folder, "config.json");

function startCloud(indexedFields: readonly string[]): Promise<RunningCloud> {
  const landfall = {
    appName: "test",
    appId: "reindex-test-app",
    appKey: "reindex-test-key",
    indexedFields,
  };
  writeFileSync(configFile(), JSON.stringify(landfall));
  return startTestCloud({ dataFolder: join(folder, "data"), landfall });
}

function aDevice(installationId: string) {
  return { deviceType: "android", installationId, city: "Bern" };
}

async function findTables(client: DynamoDBClient): Promise<typeof tables> {
  const names: string[] = [];
  for await (const page of paginateListTables({ client }, {}))
    names.push(...(page.TableNames ?? []));
  const named = (id: string) =>
    names.find((name) => new RegExp(`Tables${id}[0-9A-F]{8}`).test(name));
  return { rows: named("Installations") ?? "", index: named("InstallationIndex") ?? "" };
}

/** Devices as a version without the field saved them. */
async function loadDevices(): Promise<void> {
  const end = Math.floor(Date.now() / 1_000) + 90 * 86_400;
  const rows = Array.from({ length: DEVICES }, (_, index) => ({
    ...aDevice(`loaded${index}`),
    objectId: `loaded${String(index).padStart(26, "0")}`,
    createdAt: new Date().toISOString(),
    updatedAt: new Date().toISOString(),
    valid: true,
    _revision: 1,
    _expiresAt: end,
    _indexExpiresAt: end,
  }));
  for (let start = 0; start < rows.length; start += 25) {
    const puts = rows.slice(start, start + 25).map((Item) => ({ PutRequest: { Item } }));
    await documents.send(new BatchWriteCommand({ RequestItems: { [tables.rows]: puts } }));
  }
}

function startReindex(config = configFile()): ChildProcess {
  const flags = ["--url", cloud.url, "--config", config, "--segments", "2"];
  return spawn(process.execPath, ["bin/landfall.mjs", "reindex", ...flags], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function runReindex(config = configFile()): Promise<{ code: number | null; output: string }> {
  const child = startReindex(config);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => {
      output += data;
    });
  }
  const [code] = await once(child, "close");
  return { code, output };
}

async function indexItems(prefix: string, entry = "fields"): Promise<number> {
  let items = 0;
  let from: Record<string, unknown> | undefined;
  do {
    const page = await documents.send(
      new QueryCommand({
        TableName: tables.index,
        KeyConditionExpression: "#entry = :entry AND begins_with(#member, :prefix)",
        ExpressionAttributeNames: { "#entry": "_entry", "#member": "_member" },
        ExpressionAttributeValues: { ":entry": entry, ":prefix": prefix },
        Select: "COUNT",
        ConsistentRead: true,
        ExclusiveStartKey: from,
      }),
    );
    items += page.Count ?? 0;
    from = page.LastEvaluatedKey;
  } while (from);
  return items;
}

describe("npx landfall reindex", () => {
  it("fills nothing for fields that the running functions don't write", async () => {
    const landfall = JSON.parse(readFileSync(configFile(), "utf8"));
    const other = join(folder, "other.json");
    writeFileSync(other, JSON.stringify({ ...landfall, indexedFields: ["channels", "team"] }));

    const { code, output } = await runReindex(other);

    expect(code).toBe(1);
    expect(output).toMatch(
      /^reindex: .* runs with indexedFields channels, city; restart it[^\n]*\n$/,
    );
    expect(await indexItems("reindex#")).toBe(0);
  });

  it("continues where it was killed, beside a running service", async () => {
    const killed = startReindex();
    while ((await indexItems("reindex#")) === 0) await setTimeout(20);
    killed.kill("SIGKILL");
    await once(killed, "exit");
    const postings = await indexItems("loaded", "city#Bern");
    expect(postings).toBeLessThan(DEVICES);
    await request(cloud, "POST", "/1.1/installations", { body: aDevice("between") });

    const { code, output } = await runReindex();

    expect(code).toBe(0);
    expect(output).toMatch(/city/);
    expect(await indexItems("loaded", "city#Bern")).toBe(DEVICES);
    expect(await indexItems("", "city#Bern")).toBe(DEVICES + 2);
  });

  it("has nothing left to do afterwards, and queries find every device", async () => {
    const { output } = await runReindex();
    const where = encodeURIComponent('{"city":"Bern"}');
    const path = `/1.1/installations?where=${where}&count=1&limit=0`;
    const { body } = await request(cloud, "GET", path, { master: true });

    expect(output).toContain("Nothing to do");
    expect(body).toMatchObject({ count: DEVICES + 2 });
  });
});
