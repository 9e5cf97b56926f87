import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  DynamoDBClient,
  ListTablesCommand,
  RestoreTableToPointInTimeCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RunningCloud } from "../../../local/spawn.ts";
import { request } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const MAX_SECONDS = 60;

const landfall = {
  appName: "shop",
  appId: "shop-app-id-1234",
  appKey: "shop-app-key-1234",
  classes: {},
};
const folder = temporaryFolder();
const config = join(folder, "shop.json");
const rescued = join(folder, "rescued");
let cloud: RunningCloud;

beforeAll(async () => {
  writeFileSync(config, JSON.stringify(landfall));
  cloud = await startTestCloud({ landfall, cheapHashes: true });
});
afterAll(() => cloud?.stop());

const TOM = { username: "tom", password: "secret-123" };

async function call(method: string, path: string, body?: object) {
  const answer = await request(cloud, method, `/1.1/${path}`, { master: true, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as { readonly objectId: string; readonly title?: string };
}

/** As docs/runbook.md does it with AWS's command line. */
async function restoreTables(): Promise<void> {
  const { body } = await request(cloud, "GET", "/_local/dynamodb");
  const { endpoint, region } = body as { endpoint: string; region: string };
  const credentials = { accessKeyId: "operator", secretAccessKey: "local" };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  for (const SourceTableName of TableNames.filter((name) => name.startsWith("shop-Tables"))) {
    const TargetTableName = SourceTableName.replace("shop-", "rescue-");
    const options = { SourceTableName, TargetTableName, UseLatestRestorableTime: true };
    await client.send(new RestoreTableToPointInTimeCommand(options));
    await waitUntilTableExists(
      { client, maxWaitTime: MAX_SECONDS },
      { TableName: TargetTableName },
    );
  }
  client.destroy();
}

it("npx landfall export of restored tables and import bring deleted rows back, and leave the others", async () => {
  const tom = await call("POST", "users", TOM);
  const owner = { __type: "Pointer", className: "_User", objectId: tom.objectId };
  const lost = await call("POST", "classes/Todo", { title: "tea", owner });
  const kept = await call("POST", "classes/Todo", { title: "milk", owner });
  await restoreTables();
  await call("DELETE", `users/${tom.objectId}`);
  await call("DELETE", `classes/Todo/${lost.objectId}`);
  await call("PUT", `classes/Todo/${kept.objectId}`, { title: "honey" });

  const place = ["--url", cloud.url, "--config", config];
  const read = await runCommand("export", [...place, "--stack", "rescue", "--out", rescued]);
  expect(read.code, read.stderr).toBe(0);
  const report = join(folder, "report.jsonl");
  const written = await runCommand("import", [rescued, ...place, "--report", report]);
  expect(written.code, written.stdout + written.stderr).toBe(0);

  expect(existsSync(report) ? readFileSync(report, "utf8") : "").toBe("");
  expect(await call("POST", "login", TOM)).toMatchObject({ objectId: tom.objectId });
  const found = await call(
    "GET",
    `classes/Todo?where=${JSON.stringify({ owner })}&order=createdAt`,
  );
  expect(found).toMatchObject({
    results: [
      { objectId: lost.objectId, title: "tea" },
      { objectId: kept.objectId, title: "honey" },
    ],
  });
});
