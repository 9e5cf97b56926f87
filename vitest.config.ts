import { readFile } from "node:fs/promises";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * One project per level; `npx vitest run --project domain` runs one of them. Those with the longest
 * files come first, so that short ones fill the end.
 */
const levels = [
  "queries",
  "races",
  "simulation",
  "e2e",
  "attacks",
  "local",
  "push",
  "infra",
  "adapters",
  "api",
  "contracts",
  "jobs",
  "domain",
  "runtime",
];

class ByLevel extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project }: TestSpecification) => levels.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Levels whose tests start local clouds. */
const WITH_CLOUDS: ReadonlySet<string> = new Set(["e2e", "attacks", "races"]);

/** Their files change nothing global, so the next file keeps the modules of the one before. */
const WITH_SHARED_MODULES: ReadonlySet<string> = new Set(["domain", "api"]);

/** As esbuild's `text` loader does in lib/bundle.ts. */
const textFiles = {
  name: "text-files",
  enforce: "pre" as const,
  async load(id: string) {
    if (!/\/functions\/.+\.(txt|html)$/.test(id)) return undefined;
    return `export default ${JSON.stringify(await readFile(id, "utf8"))}`;
  },
};

/**
 * Starts of clouds, hundreds of rounds, seeds and crashes take long where other programs run, too: on
 * such a machine ten times as long. Only a test that hangs should meet its limit.
 */
const TIMEOUTS_MS: Readonly<Record<string, number>> = {
  push: 300_000,
  races: 900_000,
  queries: 1_800_000,
  simulation: 900_000,
};

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of a small machine; many tests wait for a cloud.
    maxWorkers: "100%",
    sequence: { sequencer: ByLevel },
    projects: levels.map((name) => ({
      plugins: [textFiles],
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        testTimeout: TIMEOUTS_MS[name] ?? 120_000,
        hookTimeout: 180_000,
        isolate: !WITH_SHARED_MODULES.has(name),
        globalSetup: WITH_CLOUDS.has(name) ? ["test/cloud/assembly.ts"] : [],
        env: { POWERTOOLS_LOG_LEVEL: "SILENT", POWERTOOLS_METRICS_DISABLED: "true" },
      },
    })),
  },
});
