import { readFile } from "node:fs/promises";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * One project per level; `npx vitest run --project domain` runs one of them. Those with the longest
 * files come first, so that short ones fill the end.
 */
const folders: Readonly<Record<string, readonly string[]>> = {
  queries: ["queries"],
  races: ["races"],
  simulation: ["simulation"],
  e2e: ["e2e"],
  attacks: ["attacks"],
  lib: ["lib", "bench"],
  push: ["push"],
  adapters: ["adapters"],
  api: ["api"],
  contracts: ["contracts"],
  jobs: ["jobs"],
  domain: ["domain"],
  http: ["http", "pages", "queue", "wiring"],
};

const levels = Object.keys(folders);

class ByLevel extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ project }: TestSpecification) => levels.indexOf(project.name);
    return (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
  }
}

/** Levels whose tests need the bundles, most of them to start local clouds. */
const WITH_BUNDLES: ReadonlySet<string> = new Set(["e2e", "attacks", "races", "lib"]);

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
    projects: Object.entries(folders).map(([name, inside]) => ({
      plugins: [textFiles],
      test: {
        name,
        include: inside.map((folder) => `test/${folder}/**/*.test.ts`),
        testTimeout: TIMEOUTS_MS[name] ?? 120_000,
        hookTimeout: 180_000,
        isolate: !WITH_SHARED_MODULES.has(name),
        globalSetup: WITH_BUNDLES.has(name) ? ["test/support/cloud/assembly.ts"] : [],
        env: { POWERTOOLS_LOG_LEVEL: "SILENT", POWERTOOLS_METRICS_DISABLED: "true" },
      },
    })),
  },
});
