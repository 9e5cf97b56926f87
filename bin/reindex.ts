/** Fills the index of installations: `npm run reindex -- --help`. */
import { setTimeout } from "node:timers/promises";
import type { SingleBar } from "cli-progress";
import { createDocumentClient } from "../functions/adapters/dynamodb/client/client.ts";
import { createIndexFillings } from "../functions/adapters/dynamodb/installations/index-catalog.ts";
import { createInstallationCount } from "../functions/adapters/dynamodb/installations/installation-count.ts";
import { createInstallationStore } from "../functions/adapters/dynamodb/installations/installations.ts";
import {
  createPostingFiller,
  createReindexProgress,
} from "../functions/adapters/dynamodb/installations/reindex.ts";
import { SETTLING_MS } from "../functions/domain/installations/field-catalog.ts";
import {
  type ReindexResult,
  reindexInstallations,
} from "../functions/jobs/reindex-installations.ts";
import type { ReindexPorts } from "../functions/ports/installations.ts";
import { stackNameFor } from "../lib/assembly.ts";
import { ConfigError, parseConfig } from "../lib/config.ts";
import { line, progressBar, table } from "../lib/demo/terminal.ts";
import { ConfigFileError, readConfigFile } from "../lib/read-config.ts";
import { type Connection, connectAws, connectLocal } from "../lib/reindex/connect.ts";
import { explainFailure } from "../lib/reindex/explain-failure.ts";
import { findTables, type IndexTables } from "../lib/reindex/find-tables.ts";
import { HELP, parseFlags, type ReindexFlags } from "../lib/reindex/flags.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

try {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) line(HELP);
  else await run(flags);
} catch (error) {
  const isConfig = error instanceof ConfigError || error instanceof ConfigFileError;
  const problem = isConfig ? error.message : explainFailure(error);
  if (problem === undefined) throw error;
  process.stderr.write(`reindex: ${problem}\n`);
  process.exitCode = 1;
}

async function run(flags: ReindexFlags): Promise<void> {
  const config = parseConfig(readConfigFile(flags.configFile));
  const { indexedFields } = config;
  const connection =
    flags.url === undefined
      ? connectAws(createDocumentClient)
      : await connectLocal(flags.url, indexedFields, createDocumentClient);
  const tables = await findTables(connection.client, {
    ...flags,
    stack: flags.stack ?? stackNameFor(config),
  });
  const startedMs = performance.now();
  const { segments, all, rate: unitsPerSecond } = flags;
  const total = await createInstallationCount(connection.client, tables.installationsTable)();
  const { report, stop } = createReport(total);
  const result = await reindexInstallations(
    { segments, all, unitsPerSecond, settlingMs: connection.isLocal ? 0 : SETTLING_MS },
    { ...createPorts(connection, tables, indexedFields), report },
  ).finally(stop);
  show(result, indexedFields, (performance.now() - startedMs) / 1_000);
}

function createPorts(
  { client, now }: Connection,
  tables: IndexTables,
  indexedFields: readonly string[],
): Omit<ReindexPorts, "report"> {
  const clock = { now };
  const options = { client, ...tables, indexedFields, clock };
  return {
    fillings: createIndexFillings(options),
    installations: createInstallationStore(options),
    fill: createPostingFiller(options),
    progress: createReindexProgress(options),
    clock,
    wait: (ms) => setTimeout(ms),
  };
}

/** Shows the progress bar from the first device on, which may be one that an earlier run has done. */
function createReport(total: number): { report: ReindexPorts["report"]; stop(): void } {
  let bar: SingleBar | undefined;
  let startedMs = 0;
  let devices = 0;
  let resumed = 0;
  const note = () => {
    const perSecond = (devices - resumed) / ((performance.now() - startedMs) / 1_000);
    if (!(perSecond > 0)) return "";
    const left = Math.ceil(Math.max(0, total - devices) / perSecond);
    return ` ${Math.round(perSecond).toLocaleString("en")}/s, ${left} s left`;
  };
  return {
    report: {
      waiting: (ms) =>
        line(`Waiting ${Math.ceil(ms / 1_000)} s until every function knows the new fields.`),
      filling: (more) => {
        devices += more;
        if (bar === undefined) {
          bar = progressBar("Devices", total);
          [startedMs, resumed] = [performance.now(), devices];
        }
        if (devices > total) bar.setTotal(devices);
        bar.update(devices, { note: note() });
      },
    },
    stop: () => bar?.stop(),
  };
}

function show(result: ReindexResult, configured: readonly string[], seconds: number): void {
  const { fields, devices, postings, writeUnits } = result;
  if (fields.length === 0) {
    line(`Nothing to do: the index is complete for ${configured.join(", ")}.`);
    return;
  }
  table(
    ["filled", "devices", "postings", "write units", "seconds"],
    [[fields.join(", "), devices, postings, writeUnits, seconds.toFixed(1)]],
  );
}
