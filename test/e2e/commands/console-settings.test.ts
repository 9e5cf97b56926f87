import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { request } from "../../support/cloud/cloud.ts";
import { startTestCloud } from "../../support/cloud/spawn.ts";
import { forAllTests } from "../../support/for-all-tests.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const APP = { appId: "AbCdEfGhIjKlMnOpQrStUvWx-gzGzoHsz", appKey: "aBcDeFgHiJkLmNoPqRsTuVwX" };
const landfall = { appName: "my-shop", ...APP, classes: {} };
const MASTER_KEY = "the-master-key-at-leancloud";
const AT = "2024-05-06T07:08:09.000Z";
const row = (fields: object) => ({
  ...{ objectId: "66387a9e0000000000000000", createdAt: AT, updatedAt: AT, ...fields },
});

/** An app whose orders only staff read, and whose users may be found. */
const LEANCLOUD = {
  ...{ ...APP, masterKey: MASTER_KEY },
  classes: { Order: [row({ total: 7, margin: 3 })], _User: [row({ username: "tom" })] },
  permissions: {
    Order: { find: { roles: ["staff"], users: [] }, create: { "*": true } },
    _User: { find: { onlySignInUsers: true } },
  },
  schemas: { Order: { margin: { type: "Number", hidden: true } } },
  indexes: { Order: [{ key: { total: 1 }, unique: true }] },
};

const folder = temporaryFolder();
const exported = join(folder, "export");
const configFile = (settings: object, name: string) => {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify({ ...landfall, ...settings }));
  return file;
};

const cloud = forAllTests(() => startTestCloud({ landfall, cheapHashes: true }));
let origin: string;
beforeAll(async () => {
  ({ origin } = (await request(cloud, "GET", "/_local/leancloud")).body as { origin: string });
  await request(cloud, "PUT", "/_local/leancloud", { body: { data: LEANCLOUD } });
});

const fetchIt = (out: string) =>
  runCommand(
    "fetch-export",
    ["--app-id", APP.appId, "--server-url", origin, "--out", out, "--poll-seconds", "0.1"],
    { LEANCLOUD_MASTER_KEY: MASTER_KEY },
  );

/** Runs a dry import, whose output names the settings that the configuration lacks. */
async function rehearse(settings: object, files = exported): Promise<string> {
  const config = configFile(settings, "rehearsed.json");
  const report = join(folder, "report.jsonl");
  const args = [files, "--url", cloud.url, "--config", config, "--report", report, "--dry-run"];
  return (await runCommand("import", args)).stdout;
}

const WANTED = {
  classPermissions: { Order: { find: ["role:staff"] }, _User: { find: ["logged-in"] } },
  classes: { definitions: { Order: { uniqueFields: ["total"], hiddenFields: ["margin"] } } },
};

describe("the settings of LeanCloud's console", () => {
  it("are fetched with the export, and proposed by the import", async () => {
    const fetched = await fetchIt(exported);
    expect(fetched.code, fetched.stderr).toBe(0);
    expect(fetched.stdout).toContain("Class permissions and indexes came in 2 files");

    const shown = await rehearse({});
    expect(shown).toContain("LeanCloud's console had these settings");
    const json = /^\{\n[\s\S]*?^\}/m.exec(shown.slice(shown.indexOf("LeanCloud's console")))?.[0];
    expect(JSON.parse(json ?? "")).toEqual(WANTED);
  });

  it("are not proposed to a configuration that has them", async () => {
    expect(await rehearse(WANTED)).not.toContain("LeanCloud's console had");
  });

  it("refuse here what they refused there", async () => {
    const moved = await startTestCloud({ landfall: { ...landfall, ...WANTED }, cheapHashes: true });
    try {
      const body = { total: 7 };
      expect((await request(moved, "POST", "/1.1/classes/Order", { body })).status).toBe(201);
      const read = await request(moved, "GET", "/1.1/classes/Order");
      expect([read.status, read.body]).toMatchObject([403, { code: 403 }]);
      expect((await request(moved, "GET", "/1.1/users")).status).toBe(403);
      expect(await request(moved, "POST", "/1.1/classes/Order", { body })).toMatchObject({
        body: { code: 137 },
      });
    } finally {
      await moved.stop();
    }
  });

  it("are asked of the team when LeanCloud does not export them", async () => {
    const rules = [
      { path: "/1.1/exportData", times: 3 },
      { path: "/1.1/exportData", status: 400 },
    ];
    await request(cloud, "PUT", "/_local/leancloud", { body: { rules } });
    const without = join(folder, "without");

    const { code, stdout } = await fetchIt(without);

    expect(code).toBe(0);
    expect(stdout).toContain("Class permissions and indexes are missing: LeanCloud refuses POST");
    expect(await rehearse({}, without)).toContain('"Class permissions" in docs/migration.md');
    expect(await rehearse({ classPermissions: { _User: { find: true } } }, without)).not.toContain(
      "no class permissions",
    );
  });
});
