import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { line, progressBar, table } from "../../cli/terminal.ts";
import { bundleFunctions, type FunctionBundle, MAX_EAGER_BYTES } from "../../lib/bundle.ts";
import { BUNDLE_FOLDER } from "../../lib/package-files.ts";
import { median } from "./measure.ts";

const ROUNDS = 15;

/** The CPU that the import of a cold start may take on a quiet machine. */
const GOAL_CPU_MS = 70;

/**
 * The same goal for a busy or slow machine, as a multiple of what Node.js's own modules take, measured in
 * turn with the functions: at most 2.8 on Node.js 24, which Lambda runs, and 3.2 on Node.js 20.
 */
const GOAL_RATIO = 3.3;

const EMPTY = "export const handler = () => {};";

/** The modules of Node.js that the AWS SDK and the gateways import. */
const BUILT_IN = ["https", "http2", "crypto", "zlib", "fs/promises"]
  .map((name) => `import "node:${name}";`)
  .join("");

const SCRIPT = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
process.stdout.write(String((user + system) / 1000), () => process.exit());`;

/** CPU milliseconds of each round. */
type Samples = Map<string, number[]>;

/**
 * Measures the imports of a cold start and their CPU time in fresh processes. V8 runs without helper threads, so that the CPU time of the process is the time that one core needs; unlike
 * wall time it hardly depends on what else runs on the machine.
 *
 * @returns false when a function misses a goal
 */
export async function benchCold(): Promise<boolean> {
  const bundles = Object.entries(await bundleFunctions());
  const folder = await mkdtemp(join(tmpdir(), "cold-"));
  try {
    const modules = await listModules(
      folder,
      bundles.map(([entry]) => entry),
    );
    return report(bundles, await sample(modules));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** URLs of the bundles, of an empty handler and of Node.js's own modules. */
export async function listModules(
  folder: string,
  entries: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ["empty", await writeModule(join(folder, "empty.mjs"), EMPTY)],
    ["built-in", await writeModule(join(folder, "built-in.mjs"), BUILT_IN)],
    ...entries.map((entry) => [entry, toUrl(join(BUNDLE_FOLDER, entry, "index.mjs"))] as const),
  ]);
}

async function writeModule(file: string, code: string): Promise<string> {
  await writeFile(file, code);
  return toUrl(file);
}

function toUrl(file: string): string {
  return pathToFileURL(file).href;
}

async function sample(modules: ReadonlyMap<string, string>): Promise<Samples> {
  const bar = progressBar("import  ", ROUNDS * modules.size);
  const samples: Samples = new Map([...modules.keys()].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, url] of modules) {
      samples.get(name)?.push(await measureImport(url));
      bar.increment();
    }
  }
  bar.stop();
  return samples;
}

/** @returns CPU milliseconds of a fresh process */
export async function measureImport(url: string): Promise<number> {
  const args = ["--single-threaded", "--input-type=module", "--eval", SCRIPT, url];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { AWS_REGION: "eu-west-1", AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
  });
  return Number(stdout);
}

function report(bundles: readonly [string, FunctionBundle][], samples: Samples): boolean {
  const subjects = bundles.map(([entry, bundle]) => ({
    entry,
    ...bundle,
    ...rate(entry, samples),
  }));
  table(
    ["function", "KB", "late KB", "CPU ms", "without empty", "× empty", "× built-in"],
    [
      ["empty handler", 0, 0, ...toCells(rate("empty", samples))],
      ["modules of Node.js", 0, 0, ...toCells(rate("built-in", samples))],
      ...subjects.map(({ entry, eagerBytes, lateBytes, ...rates }) => [
        entry,
        Math.round(eagerBytes / 1_000),
        Math.round(lateBytes / 1_000),
        ...toCells(rates),
      ]),
    ],
  );
  const large = subjects.filter(({ eagerBytes }) => eagerBytes > MAX_EAGER_BYTES);
  const slow = subjects.filter(({ ownMs, ratio }) => ownMs > GOAL_CPU_MS && ratio > GOAL_RATIO);
  for (const { entry } of large) line(`✗ ${entry}: more than ${MAX_EAGER_BYTES / 1_000} KB`);
  for (const { entry } of slow) line(`✗ ${entry}: more than ${GOAL_CPU_MS} ms on a quiet machine`);
  if (large.length + slow.length > 0) return false;
  line(`✓ at most ${MAX_EAGER_BYTES / 1_000} KB, and ${GOAL_CPU_MS} ms on a quiet machine`);
  return true;
}

interface Rates {
  /** Median of an import. */
  readonly cpuMs: number;
  /** The same minus the value of an empty handler. */
  readonly ownMs: number;
  readonly timesEmpty: number;
  /** Own time, as a multiple of that of Node.js's own modules: the median over the rounds. */
  readonly ratio: number;
}

function rate(name: string, samples: Samples): Rates {
  const [all, empty, builtIn] = [name, "empty", "built-in"].map((key) => samples.get(key) ?? []);
  const cpuMs = median(all ?? []);
  const emptyMs = median(empty ?? []);
  const ratios = (all ?? []).map(
    (ms, round) => (ms - emptyMs) / ((builtIn?.[round] ?? 0) - emptyMs),
  );
  return { cpuMs, ownMs: cpuMs - emptyMs, timesEmpty: cpuMs / emptyMs, ratio: median(ratios) };
}

function toCells({ cpuMs, ownMs, timesEmpty, ratio }: Rates): string[] {
  return [cpuMs.toFixed(1), ownMs.toFixed(1), timesEmpty.toFixed(1), ratio.toFixed(2)];
}
