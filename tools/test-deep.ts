/** Runs the deep tests: `npm run test:deep -- --help`. */
import { spawnSync } from "node:child_process";

const HELP = `npm run test:deep -- [--full] [FILTER…] [option of vitest…]

  --full  the sizes for releases and every week; without it a quarter of the races, random queries, seeds and
          random requests, as CI plays them (test/support/depth.ts)`;

const words = process.argv.slice(2);
const rest = words.filter((word) => word !== "--full");
const mode = words.includes("--full") ? "full" : "deep";

if (words.includes("--help")) console.log(HELP);
else process.exitCode = run(["run", "--mode", mode, ...rest]);

function run(args: readonly string[]): number {
  const vitest = ["node_modules/vitest/vitest.mjs", ...args];
  return spawnSync(process.execPath, vitest, { stdio: "inherit" }).status ?? 1;
}
