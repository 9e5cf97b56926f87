import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { LeanCloudRow } from "../../../local/leancloud/leancloud-data.ts";
import type { RunningCloud } from "../../../local/spawn.ts";
import { runCommand } from "../run-command.ts";

/** Imports users as `npx landfall import` does with an export of LeanCloud. */
export async function importUsers(
  cloud: RunningCloud,
  rows: readonly LeanCloudRow[],
): Promise<void> {
  await importRows(cloud, "_User", rows);
}

/** As `importUsers`, for the rows of any class; a class may have none. */
export async function importRows(
  { url }: RunningCloud,
  className: string,
  rows: readonly LeanCloudRow[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "landfall-export-"));
  try {
    const path = join(folder, `${className}.0.jsonl`);
    const header = `#filetype:JSON-streaming {"type":"Class","class":"${className}"}`;
    writeFileSync(path, [header, ...rows.map((row) => JSON.stringify(row))].join("\n"));
    const args = [path, "--url", url, "--report", join(folder, "report")];
    const { code, stdout, stderr } = await runCommand("import", args);
    expect(code, stdout + stderr).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
