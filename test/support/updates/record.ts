/** Stores what the present version writes: `npx tsx test/support/updates/record.ts`, once for each release. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readProjectContext } from "../../../lib/read-config.ts";
import { VERSION } from "../../../lib/version.ts";
import { spawnLocalCloud } from "../../../local/spawn.ts";
import { playStory } from "./story.ts";

const folder = mkdtempSync(join(tmpdir(), "landfall-release-"));
const { appName } = readProjectContext().landfall as { appName: string };

const cloud = await spawnLocalCloud(["--port", "0", "--data", folder]);
try {
  const data = { ...(await playStory(cloud)), secrets: readSessionSecret() };
  writeFileSync(`test/e2e/updates/${VERSION}.json`, `${JSON.stringify(data, undefined, 1)}\n`);
} finally {
  await cloud.stop();
  rmSync(folder, { recursive: true });
}

function readSessionSecret() {
  const secrets = JSON.parse(readFileSync(join(folder, appName, "secrets.json"), "utf8"));
  return Object.fromEntries(
    Object.entries(secrets).filter(([name]) => name.includes("SecretsSession")),
  );
}
