/** Runs the deep tests: `npm run test:deep -- --help`. */
import { spawnSync } from "node:child_process";

const HELP = `npm run test:deep -- [--full] [--minutes N] [FILTER…] [option of vitest…]

  --full       the sizes for releases and every week; without it a tenth of the races, random queries, seeds
               and random requests, as CI plays them (test/support/depth.ts)
  --minutes N  starts no further test after N minutes, and lists the files that it left out`;

const words = process.argv.slice(2);

if (words.includes("--help")) console.log(HELP);
else process.exitCode = run(words);

function run(all: readonly string[]): number {
  const { minutes, rest } = takeMinutes(all.filter((word) => word !== "--full"));
  if (minutes !== undefined && !(Number(minutes) > 0)) return refuse(minutes);
  const mode = all.includes("--full") ? "full" : "deep";
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--mode", mode, ...rest];
  const env = { ...process.env, ...(minutes === undefined ? {} : { TEST_MINUTES: minutes }) };
  return spawnSync(process.execPath, vitest, { stdio: "inherit", env }).status ?? 1;
}

function takeMinutes(all: readonly string[]) {
  const at = all.indexOf("--minutes");
  if (at === -1) return { minutes: undefined, rest: all };
  return { minutes: all[at + 1] ?? "", rest: all.toSpliced(at, 2) };
}

function refuse(minutes: string): number {
  console.error(
    `test:deep: --minutes is "${minutes}"; give a number of minutes, such as --minutes 40`,
  );
  return 2;
}
