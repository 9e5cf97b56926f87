import "./quiet.ts";
import { parseArgs } from "node:util";
import { broadcast, measureBroadcast } from "./scale.ts";
import { runScenario, type Scenario } from "./scenario.ts";
import { MAIN_SCENARIOS } from "./scenarios.ts";

const USAGE = `npm run simulate -- [--scenario NAME] [--seed N] [--seeds COUNT] [--crash POINT:NTH]
                    [--calm] [--trace]
Plays pushes in virtual time, with every fault that the seed draws. --calm: no faults at all.
`;

const { values: flags } = parseArgs({
  options: {
    scenario: { type: "string" },
    seed: { type: "string", default: "1" },
    seeds: { type: "string", default: "1" },
    crash: { type: "string" },
    calm: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
    scale: { type: "string" },
    account: { type: "string", default: "1000" },
    help: { type: "boolean", default: false },
  },
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

async function measure(sizes: readonly number[]): Promise<void> {
  for (const devices of sizes) {
    const report = await measureBroadcast(broadcast(devices, { account: Number(flags.account) }), {
      seed: Number(flags.seed),
      ...(flags.trace && { onNote: print }),
    });
    print(JSON.stringify(report));
  }
}

async function main(): Promise<void> {
  if (flags.help) return print(USAGE);
  if (flags.scale !== undefined) return measure(flags.scale.split(",").map(Number));
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
