/** Runs the commands of the scripts `check:*` side by side and shows the output of each that fails. */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import pMap from "p-map";

const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync("package.json", "utf8"),
).scripts;
const lines = Object.entries(scripts)
  .filter(([name]) => name.startsWith("check:"))
  .flatMap(([, line]) => line.split(" && "));
const failed = await pMap(lines, check, { concurrency: availableParallelism() });
if (failed.includes(true)) process.exitCode = 1;

/** Whether it failed. */
async function check(line: string): Promise<boolean> {
  const started = performance.now();
  const { code, output } = await run(line);
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`${code === 0 ? "✓" : "✗"} ${line} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return code !== 0;
}

/** npm puts the commands of the packages on the path. */
async function run(
  line: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(line, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject).on("close", resolve);
  });
  return { code, output };
}
