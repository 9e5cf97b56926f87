import "./quiet.ts";
import { defineCommand, type ExitCode } from "../../cli/command.ts";
import { UsageError } from "../../cli/command-error.ts";
import { runCommand } from "../../cli/program.ts";
import { OPTIONS, readFlags, type SimulationFlags } from "./flags.ts";
import { type BroadcastReport, broadcast, measureBroadcast } from "./scale.ts";
import { runScenario, type Scenario } from "./scenario.ts";
import { MAIN_SCENARIOS } from "./scenarios.ts";

const simulate = defineCommand({
  name: "simulate",
  summary:
    "Plays pushes in virtual time, with every fault that the seed draws, and checks the invariants of a push after every step",
  usage: ["[FLAGS]", "--scale [SIZES] [FLAGS]"],
  options: OPTIONS,
  takesArguments: true,
  exitCodes: {
    0: "every invariant holds",
    1: "one is broken",
    2: "the command line is wrong",
  },
  read: readFlags,
  run: (flags) => (flags.sizes ? measure(flags.sizes, flags) : playAll(flags)),
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function play(
  story: Scenario,
  seed: number,
  { calm, crash, trace }: SimulationFlags,
): Promise<boolean> {
  try {
    const result = await runScenario(story, {
      seed,
      chaos: !calm,
      ...(crash && { crash }),
      ...(trace && { onNote: print }),
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
async function measure(
  sizes: readonly number[],
  { account, pushes, seed, trace }: SimulationFlags,
): Promise<void> {
  print(toRow(COLUMNS.map(([title]) => title)));
  print(toRow(COLUMNS.map(() => "---:")));
  for (const devices of sizes) {
    const report = await measureBroadcast(broadcast(devices, { account, pushes }), {
      seed,
      ...(trace && { onNote: print }),
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

async function playAll(flags: SimulationFlags): Promise<ExitCode> {
  const stories = findScenarios(flags.scenario);
  let failures = 0;
  for (let seed = flags.seed; seed < flags.seed + flags.seeds; seed++) {
    for (const story of stories) if (!(await play(story, seed, flags))) failures += 1;
  }
  return failures > 0 ? 1 : 0;
}

function findScenarios(wanted: string | undefined): readonly Scenario[] {
  const found = MAIN_SCENARIOS.filter(({ name }) => wanted === undefined || name === wanted);
  if (found.length > 0) return found;
  const names = MAIN_SCENARIOS.map(({ name }) => name).join(", ");
  throw new UsageError(`--scenario must be one of ${names}, not "${wanted}"`);
}

await runCommand(simulate, process.argv.slice(2), "npm run simulate --");
