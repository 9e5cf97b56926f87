import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { line, table } from "../../cli/terminal.ts";
import { spawnLocalCloud } from "../../local/spawn.ts";
import { compareExport } from "./import/compare-exports.ts";
import { generateClasses, generateLinks, writeGeneratedExport } from "./import/generated-export.ts";
import { runMeasured } from "./run-measured.ts";

const ALL_ROWS = 1_000_000;
const KILLS = 10;
const MAX_RSS_MB = 300;

/**
 * Imports a generated export into a local cloud by the command, killed
 * ten times on the way, exports it again, and compares both row by row.
 *
 * @returns false when a row differs or the command takes too much memory
 */
export async function benchImport([rows = ALL_ROWS]: readonly number[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "landfall-bench-import-"));
  const cloud = await spawnLocalCloud(["--port", "0", "--memory"]);
  try {
    await warmTables(cloud.url);
    const classes = generateClasses(rows / ALL_ROWS);
    const links = generateLinks(classes);
    const exported = join(folder, "export");
    await mkdir(exported);
    const total = await writeGeneratedExport(exported, classes, links);
    line(`${total.toLocaleString("en")} rows`);
    const args = ["import", exported, "--url", cloud.url, "--no-wrap-hashes"];
    const runs = await importWithKills([...args, "--report", join(folder, "report.jsonl")], total);
    const out = join(folder, "out");
    const leaving = await runMeasured(["export", "--url", cloud.url, "--out", out]);
    const comparison = await compareExport(out, classes, links);
    return report({ total, ...runs, leaving, ...comparison });
  } finally {
    await cloud.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A new table takes 4,000 write units a second, which would be measured instead of the command. */
async function warmTables(url: string): Promise<void> {
  const body = JSON.stringify({ throughput: false });
  await fetch(`${url}/_local/dynamodb`, { method: "PUT", body });
}

/** The import is killed after a random part of the time that the rest should take. */
async function importWithKills(args: readonly string[], total: number) {
  let seconds = 0;
  let peakMb = 0;
  for (let kills = 0; ; kills++) {
    const killAfterMs = 1_000 + Math.random() * (total / 20);
    const done = await runMeasured(args, kills < KILLS ? killAfterMs : undefined);
    seconds += done.seconds;
    peakMb = Math.max(peakMb, done.peakMb);
    if (done.code !== null) return { seconds, peakMb, kills, code: done.code };
  }
}

interface Result {
  readonly total: number;
  readonly seconds: number;
  readonly peakMb: number;
  readonly kills: number;
  readonly code: number;
  /** The export that followed. */
  readonly leaving: { readonly seconds: number; readonly peakMb: number };
  readonly equal: number;
  readonly missing: number;
  readonly different: readonly string[];
}

function report(result: Result): boolean {
  const { total, seconds, peakMb, kills, code, leaving, equal, missing, different } = result;
  table(
    ["rows", "kills", "seconds", "rows/s", "peak MB", "export s", "export MB", "equal", "missing"],
    [
      [
        ...[total, kills, seconds.toFixed(1), Math.round(total / seconds), Math.round(peakMb)],
        ...[leaving.seconds.toFixed(1), Math.round(leaving.peakMb), equal, missing],
      ],
    ],
  );
  for (const row of different) line(`different: ${row}`);
  return (
    code === 0 &&
    equal === total &&
    missing === 0 &&
    different.length === 0 &&
    Math.max(peakMb, leaving.peakMb) <= MAX_RSS_MB
  );
}
