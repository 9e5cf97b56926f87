import { readFile } from "node:fs/promises";
import { defineConfig } from "vitest/config";

/** One project per level; `npx vitest run --project domain` runs one of them. */
const levels = [
  "domain",
  "runtime",
  "api",
  "jobs",
  "adapters",
  "push",
  "infra",
  "local",
  "e2e",
  "attacks",
  "races",
  "queries",
  "simulation",
  "contracts",
];

/** Levels whose tests start local clouds. */
const WITH_CLOUDS: ReadonlySet<string> = new Set(["e2e", "attacks", "races"]);

/** As esbuild's `text` loader does in lib/bundle.ts. */
const textFiles = {
  name: "text-files",
  enforce: "pre" as const,
  async load(id: string) {
    if (!/\/functions\/.+\.(txt|html)$/.test(id)) return undefined;
    return `export default ${JSON.stringify(await readFile(id, "utf8"))}`;
  },
};

/** Starts of clouds, hundreds of rounds, seeds and crashes take long where many tests run at once. */
const TIMEOUTS_MS: Readonly<Record<string, number>> = {
  e2e: 120_000,
  local: 120_000,
  push: 180_000,
  races: 300_000,
  queries: 900_000,
  simulation: 300_000,
};

export default defineConfig({
  test: {
    // Vitest leaves one core free, which is half of a small machine; many tests wait for a cloud.
    maxWorkers: "100%",
    projects: levels.map((name) => ({
      plugins: [textFiles],
      test: {
        name,
        include: [`test/${name}/**/*.test.ts`],
        testTimeout: TIMEOUTS_MS[name] ?? 60_000,
        hookTimeout: 120_000, setupFiles: ["./.prof-setup.mjs"],
        globalSetup: WITH_CLOUDS.has(name) ? ["test/cloud/assembly.ts"] : [],
        env: { POWERTOOLS_LOG_LEVEL: "SILENT", POWERTOOLS_METRICS_DISABLED: "true" },
      },
    })),
  },
});
