import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { requireGeneratedCode } from "./lib/generated-code.ts";
import { RetriedTests } from "./test/support/retried-tests.ts";
import { TimeLimit } from "./test/support/time-limit.ts";

interface Level {
  /** Under test/. */
  readonly folders: readonly string[];
  /** Tests of them whose size test/support/depth.ts sets: they run in both suites. */
  readonly scaled?: readonly string[];
  /** Tests of them that only the deep suite runs. */
  readonly deepOnly?: readonly string[];
  /** Instead of `deepOnly`: the fast suite runs these of them, the deep one all others. */
  readonly fast?: readonly string[];
  /** The tests start local clouds on the bundles. */
  readonly needsBundles?: true;
  /** The files change nothing global, so a worker keeps its modules from one file to the next. */
  readonly sharesModules?: true;
  /** The tests look for what happens rarely, so a failure counts even if it doesn't come again. */
  readonly countsEveryFailure?: true;
  readonly testTimeoutMs?: number;
}

const MINUTE_MS = 60_000;

/**
 * One project per level: `npx vitest run --project domain` runs one of them. The doors come first: they have the
 * longest files, and users meet what they test. Random tests come last, where a time limit (--minutes) cuts them
 * short. Only a test that hangs should meet its timeout, also on a machine that is busy with other programs.
 */
const LEVELS: Readonly<Record<string, Level>> = {
  doors: { folders: ["doors"], fast: ["doors/newcomer"], testTimeoutMs: 10 * MINUTE_MS },
  e2e: {
    folders: ["e2e"],
    fast: [
      "e2e/{accounts,classes,engine/functions,files/files,installations,mistakes,push,queries}",
      "e2e/{readme,roles,sdk-surface,wrong-input}",
    ],
    needsBundles: true,
  },
  runtime: { folders: ["runtime"], fast: [], needsBundles: true },
  attacks: {
    folders: ["attacks"],
    fast: [],
    needsBundles: true,
    sharesModules: true,
  },
  lib: {
    folders: [
      "lib",
      "local",
      "tools",
      ...within("cli", "changes,commands,credentials,deploy,doctor,drill,indexes,reindex,verify"),
    ],
    deepOnly: [
      "tools/bench/*",
      "lib/bundle",
      "lib/costs/idle-month",
      "lib/synthesis/function-settings",
      "lib/constructs/{edge,edge-move}",
      "cli/{doctor,indexes,reindex}/command",
      "cli/deploy/deploy-stack",
      "local/process",
      "local/aws/credentials",
      "local/data/stacks",
    ],
    needsBundles: true,
    // Some start several local clouds in turn.
    testTimeoutMs: 5 * MINUTE_MS,
  },
  push: {
    folders: ["features/push"],
    scaled: ["features/push/pipeline"],
    deepOnly: ["features/push/{pace-pages,sub-queries}"],
    sharesModules: true,
    testTimeoutMs: 5 * MINUTE_MS,
  },
  adapters: {
    folders: ["adapters"],
    deepOnly: [
      "adapters/dynamodb/installations/{installation-crash,installation-kill,reindex}",
      "adapters/gateways/http2/{frozen-sender,http2-faults,http2-fuzz,http2-pool}",
    ],
    sharesModules: true,
  },
  api: {
    folders: within("features", "accounts,classes,engine,files,installations,objects,roles"),
    deepOnly: [
      "features/accounts/{auth-data-races,sms-limits}",
      "features/files/upload-orders",
      "features/objects/scan-objects",
    ],
    sharesModules: true,
  },
  contracts: { folders: ["contracts"], sharesModules: true },
  transfer: {
    folders: within("cli", "export,fetch-export,formats,import,import-files"),
    deepOnly: ["cli/formats/warn-unignored"],
    sharesModules: true,
  },
  jobs: { folders: ["features/jobs", "console", "create"], sharesModules: true },
  domain: { folders: ["domain", "contract"], sharesModules: true },
  // Some files replace modules that others import.
  http: { folders: ["handlers", "wiring"] },
  queries: {
    countsEveryFailure: true,
    folders: ["features/queries"],
    scaled: ["features/queries/no-path-changes-the-result"],
    deepOnly: ["features/queries/budget-edge"],
    testTimeoutMs: 30 * MINUTE_MS,
  },
  simulation: {
    countsEveryFailure: true,
    folders: ["simulation"],
    scaled: ["simulation/crash-points", "simulation/seeds"],
    deepOnly: [
      "simulation/scale",
      "simulation/faults/{badges,delivery,fan-out,gateways,ledger,pace,provider-tokens}",
      "simulation/faults/{queues,refused-tokens,resend,vendors}",
    ],
    testTimeoutMs: 15 * MINUTE_MS,
  },
  races: {
    countsEveryFailure: true,
    folders: ["races"],
    scaled: ["races/accounts", "races/sign-up"],
    fast: ["races/accounts", "races/sign-up"],
    needsBundles: true,
    testTimeoutMs: 15 * MINUTE_MS,
  },
  fuzz: { countsEveryFailure: true, folders: ["fuzz"], fast: [], needsBundles: true },
};

requireGeneratedCode();

const LEVEL_NAMES = Object.keys(LEVELS);

const known = Object.values(LEVELS).flatMap(({ folders }) => folders);
const unknown = readdirSync("test", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .filter((file) => !known.some((folder) => file.startsWith(`${folder}/`)));
if (unknown.length > 0)
  throw new Error(`No level of this file runs test/${unknown.join(", test/")}`);

function within(folder: string, names: string): string[] {
  return names.split(",").map((name) => `${folder}/${name}`);
}

class ByLevel extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project }: TestSpecification) => LEVEL_NAMES.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/** As esbuild's `text` loader does in lib/bundle.ts. */
const textFiles = {
  name: "text-files",
  enforce: "pre" as const,
  async load(id: string) {
    if (!/\/functions\/.+\.(txt|html)$/.test(id)) return undefined;
    return `export default ${JSON.stringify(await readFile(id, "utf8"))}`;
  },
};

const toGlobs = (names: readonly string[] = []) => names.map((name) => `test/${name}.test.ts`);

/** The deep suite leaves out what the fast suite has played in full. */
function selectFiles({ folders, scaled = [], deepOnly = [], fast }: Level, isDeep: boolean) {
  const all = folders.map((folder) => `${folder}/**/*`);
  const played = fast?.filter((name) => !scaled.includes(name));
  const [include, exclude] = isDeep
    ? [fast ? all : [...scaled, ...deepOnly], played]
    : [fast ?? all, deepOnly];
  return { include: toGlobs(include), exclude: toGlobs(exclude) };
}

/** `vitest run` is the fast suite, `--mode deep` the deep one, `--mode full` the deep one in full size. */
export default defineConfig(({ mode }) => {
  const suite = mode === "deep" || mode === "full" ? mode : "fast";
  const levels = Object.entries(LEVELS).map(([name, level]) => ({
    name,
    level,
    files: selectFiles(level, suite !== "fast"),
  }));
  return {
    test: {
      // Vitest leaves one core free, which is half of a small machine; many tests wait for a cloud.
      maxWorkers: "100%",
      reporters: ["default", new RetriedTests(), new TimeLimit()],
      sequence: { sequencer: ByLevel },
      projects: levels
        .filter(({ files }) => files.include.length > 0)
        .map(({ name, level, files }) => ({
          plugins: [textFiles],
          test: {
            name,
            ...files,
            testTimeout: level.testTimeoutMs ?? 2 * MINUTE_MS,
            hookTimeout: 3 * MINUTE_MS,
            retry: level.countsEveryFailure ? 0 : 1,
            isolate: !level.sharesModules,
            globalSetup: level.needsBundles ? ["test/support/cloud/assembly.ts"] : [],
            env: {
              TEST_DEPTH: suite,
              CDK_VALIDATION: "false",
              POWERTOOLS_LOG_LEVEL: "SILENT",
              POWERTOOLS_METRICS_DISABLED: "true",
            },
          },
        })),
    },
  };
});
