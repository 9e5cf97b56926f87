import "./quiet.ts";
import { parseArgs } from "node:util";
import { OPTIONS } from "./flags.ts";
import { type BroadcastReport, broadcast, measureBroadcast } from "./scale.ts";
import { runScenario, type Scenario } from "./scenario.ts";
import { MAIN_SCENARIOS } from "./scenarios.ts";

const DEFAULT_SIZES = "10000,30000,100000,300000,1000000";
const USAGE = `npm run simulate -- [--scenario NAME] [--seed N] [--seeds COUNT] [--crash POINT:NTH]
                    [--calm] [--trace]
npm run simulate -- --scale [SIZES] [--account EXECUTIONS] [--pushes COUNT] [--seed N]
Plays pushes in virtual time, with every fault that the seed draws. --calm: no faults at all.
--scale: measures broadcasts to so many devices under the laws of AWS and FCM, by default
${DEFAULT_SIZES}, in an account with 1,000 concurrent executions.
--pushes: so many broadcasts, each ten seconds after the one before.
`;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: OPTIONS,
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function play(story: Scenario, seed: number): Promise<boolean> {
  const [point, nth] = flags.crash?.split(":") ?? [];
  try {
    const result = await runScenario(story, {
      seed,
      chaos: !flags.calm,
      ...(point !== undefined && { crash: { point, nth: Number(nth ?? 1) } }),
      ...(flags.trace && { onNote: print }),
    });
    const minutes = (result.elapsedMs / 60_000).toFixed(1);
    const facts = `${result.events} events, ${minutes} virtual minutes, trace ${result.traceHash}`;
    print(`seed ${seed} ${story.name}: ${facts}`);
    return true;
  } catch (error) {
    print(`seed ${seed} ${story.name} FAILED\n  ${error instanceof Error ? error.stack : error}`);
    return false;
  }
}

const COLUMNS: readonly (readonly [title: string, (report: BroadcastReport) => string])[] = [
  ["devices", ({ devices }) => devices.toLocaleString("en")],
  ["seconds", ({ seconds }) => seconds.toFixed(1)],
  ["missed", ({ missed }) => String(missed)],
  ["doubled", ({ doubled }) => String(doubled)],
  ["write units", ({ usage }) => Math.round(usage.writes).toLocaleString("en")],
  ["busiest key", ({ usage }) => `${Math.round(usage.mostKeyWrites)}/s`],
  ["throttled", ({ usage }) => String(usage.throttled)],
  ["executions", ({ mostExecutions }) => String(mostExecutions)],
  ["log-ins throttled", ({ logIns }) => `${logIns.throttled} of ${logIns.asked}`],
];

/** Prints a table in Markdown. */
async function measure(sizes: readonly number[]): Promise<void> {
  print(toRow(COLUMNS.map(([title]) => title)));
  print(toRow(COLUMNS.map(() => "---:")));
  for (const devices of sizes) {
    const options = { account: Number(flags.account), pushes: Number(flags.pushes) };
    const report = await measureBroadcast(broadcast(devices, options), {
      seed: Number(flags.seed),
      ...(flags.trace && { onNote: print }),
      ...(process.stderr.isTTY && { onProgress: showProgress }),
    });
    print(toRow(COLUMNS.map(([, show]) => show(report))));
  }
}

function toRow(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

const BAR_LENGTH = 40;

/** Overwritten by the row of the table. */
function showProgress(share: number, seconds: number): void {
  const bar = "#".repeat(Math.floor(share * BAR_LENGTH)).padEnd(BAR_LENGTH, ".");
  process.stderr.write(`[${bar}] ${Math.floor(share * 100)} % after ${seconds} s\r`);
}

async function main(): Promise<void> {
  if (flags.help) return print(USAGE);
  if (flags.scale) return measure((positionals[0] ?? DEFAULT_SIZES).split(",").map(Number));
  const wanted = flags.scenario;
  const stories = MAIN_SCENARIOS.filter(({ name }) => wanted === undefined || name === wanted);
  if (stories.length === 0) throw new RangeError(`No scenario ${wanted}`);
  const first = Number(flags.seed);
  let failures = 0;
  for (let seed = first; seed < first + Number(flags.seeds); seed++) {
    for (const story of stories) if (!(await play(story, seed))) failures += 1;
  }
  if (failures > 0) process.exitCode = 1;
}

await main();
