import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

interface CommandRun {
  readonly seconds: number;
  readonly peakMb: number;
  readonly code: number | null;
}

const SAMPLE_MS = 200;

/** Runs a command of `landfall`, such as `["export", "--out", "folder"]`; `code` is null for one that was killed. */
export async function runMeasured(
  args: readonly string[],
  killAfterMs?: number,
): Promise<CommandRun> {
  const startedMs = performance.now();
  const stdio = ["ignore", "ignore", "inherit"] as const;
  const child = spawn(process.execPath, ["bin/landfall.mjs", ...args], { stdio: [...stdio] });
  let peakMb = 0;
  const sampler = setInterval(async () => {
    peakMb = Math.max(peakMb, await peakOf(child.pid ?? 0));
  }, SAMPLE_MS);
  const killer = killAfterMs && setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  const [code] = (await once(child, "exit")) as [number | null];
  clearInterval(sampler);
  clearTimeout(killer);
  return { seconds: (performance.now() - startedMs) / 1_000, peakMb, code };
}

/** The most memory that a process has had, in MB; 0 where the system does not tell. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}
