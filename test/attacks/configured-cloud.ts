import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RunningCloud, spawnLocalCloud } from "../../lib/local/spawn.ts";
import { readProjectContext } from "../../lib/read-config.ts";

/** A local cloud with a `landfall` object of its own: that of cdk.json, and these settings. */
export async function startConfiguredCloud(settings: object): Promise<RunningCloud> {
  const folder = mkdtempSync(join(tmpdir(), "landfall-config-"));
  const file = join(folder, "landfall.json");
  const landfall = readProjectContext().landfall as object;
  writeFileSync(file, JSON.stringify({ ...landfall, ...settings }));
  try {
    return await spawnLocalCloud(["--port", "0", "--memory", "--config", file]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
