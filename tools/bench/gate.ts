import { writeFileSync } from "node:fs";
import { line, progressBar, table } from "../../cli/terminal.ts";
import { startImportPairs } from "./gate/imports.ts";
import { measurePair, type Pair, type Ratio } from "./gate/pair.ts";
import { startPushPairs } from "./gate/pushes.ts";
import { startRequestPairs } from "./gate/requests.ts";
import { startSenderPairs } from "./gate/senders.ts";

const RESULTS = "tools/bench/results.json";

const GROUPS = [startSenderPairs, startRequestPairs, startPushPairs, startImportPairs];

interface GateOptions {
  readonly rounds: number;
  /** Matches names of ratios. */
  readonly only: RegExp;
  /** Writes `tools/bench/results.json`. */
  readonly save: boolean;
}

/**
 * CPU of our code as a multiple of what a reference takes for the same work, in the same run. Ratios hold on
 * busy machines, unlike seconds.
 *
 * @returns false when a ratio is above its limit
 */
export async function benchGate({ rounds, only, save }: GateOptions): Promise<boolean> {
  const ratios: Ratio[] = [];
  for (const start of GROUPS) ratios.push(...(await measureGroup(start, rounds, only)));
  if (save) writeResults(ratios);
  return report(ratios);
}

async function measureGroup(
  start: () => Promise<{ readonly pairs: readonly Pair[]; stop(): Promise<void> }>,
  rounds: number,
  only: RegExp,
): Promise<Ratio[]> {
  const { pairs, stop } = await start();
  try {
    const chosen = pairs.filter(({ name }) => only.test(name));
    if (chosen.length === 0) return [];
    const bar = progressBar("measure ", chosen.length * rounds);
    const ratios: Ratio[] = [];
    for (const pair of chosen) {
      ratios.push(await measurePair(pair, { rounds, onRound: () => bar.increment() }));
    }
    bar.stop();
    return ratios;
  } finally {
    await stop();
  }
}

function report(ratios: readonly Ratio[]): boolean {
  table(
    ["", "CPU ms", "reference", "CPU ms", "times", "limit"],
    ratios.map(({ name, ours, reference, theirs, ratio, limit }) => [
      `${ratio > limit ? "✗" : "✓"} ${name}`,
      ours.toFixed(1),
      reference,
      theirs.toFixed(1),
      ratio.toFixed(2),
      limit.toFixed(2),
    ]),
  );
  const slow = ratios.filter(({ ratio, limit }) => ratio > limit);
  for (const { name, ratio, limit } of slow) {
    line(`✗ ${name}: ${ratio.toFixed(2)} times its reference, above ${limit}`);
  }
  if (slow.length === 0) line("✓ every ratio is within its limit");
  return slow.length === 0;
}

/** `npm run codegen` draws these numbers in docs/scale.md. */
function writeResults(ratios: readonly Ratio[]): void {
  const results = ratios.map(({ name, reference, ratio, limit }) => ({
    name,
    reference,
    ratio: Number(ratio.toFixed(2)),
    limit,
  }));
  writeFileSync(RESULTS, `${JSON.stringify({ node: process.version, results }, null, 2)}\n`);
}
