/** Imports an app's data from LeanCloud's exports: `npm run import -- --help`. */
import { createDocumentClient } from "../functions/adapters/dynamodb/client/client.ts";
import { stackNameFor } from "../lib/assembly.ts";
import { type Config, parseConfig } from "../lib/config.ts";
import { readConfigFile } from "../lib/read-config.ts";
import { line, progressBar } from "./demo/terminal.ts";
import { sizeOf } from "./formats/open-files.ts";
import { readExports } from "./formats/read-exports.ts";
import { warnIfUnignored } from "./formats/warn-unignored.ts";
import { onlyChangedSince } from "./import/changed-since.ts";
import { openCheckpoint } from "./import/checkpoint.ts";
import { explainFailure } from "./import/explain-failure.ts";
import { findImportTables } from "./import/find-import-tables.ts";
import { HELP, type ImportFlags, parseFlags } from "./import/flags.ts";
import { openRefusedRows } from "./import/refused-rows.ts";
import { runImport } from "./import/run-import.ts";
import { showSuggestions } from "./import/show-suggestions.ts";
import { showTally } from "./import/show-tally.ts";
import { createFieldProfiles } from "./import/suggest-indexes.ts";
import { isComplete } from "./import/tally.ts";
import type { ImportTables } from "./import/write/import-tables.ts";
import { createStackWriter } from "./import/write/stack-writer.ts";
import { countExportedHashes, wrapExportedHashes } from "./import/write/wrap-hashes.ts";
import { connectAws, connectLocal } from "./stack/connect.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

const SOME_REFUSED = 2;

try {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) line(HELP);
  else await run(flags, parseConfig(readConfigFile(flags.configFile)));
} catch (error) {
  const problem = explainFailure(error);
  if (problem === undefined) throw error;
  process.stderr.write(`import: ${problem}\n`);
  process.exitCode = 1;
}

async function run(flags: ImportFlags, config: Config): Promise<void> {
  const { files, className, dryRun, rate, report } = flags;
  const totalBytes = await sizeOf(files);
  await warnIfUnignored(report, "file");
  const { writer, target, tables } = await openStack(flags, config);
  const checkpoint = dryRun
    ? undefined
    : await openCheckpoint({ files, target, report, className });
  const from = await checkpoint?.read();
  if (from) line(`Continues after ${from.rows.toLocaleString("en")} rows.`);
  const refused = await openRefusedRows(report, from?.reportBytes ?? 0);
  const progress = createProgress(totalBytes, from?.rows ?? 0);
  const profiles = createFieldProfiles(config.classes?.definitions ?? {});
  const read = readExports(files, {
    onBytes: progress.onBytes,
    ...(className !== undefined && { className }),
  });
  const rows = dryRun ? profiles.watch(read) : read;
  const startedMs = performance.now();
  const { onRows } = progress;
  const tally = await runImport({ rows, writer, refused, checkpoint, from, rate, onRows }).finally(
    progress.stop,
  );
  await refused.close();
  const seconds = (performance.now() - startedMs) / 1_000;
  showTally({ tally, units: writer.units(), seconds, report, dryRun });
  showSuggestions(profiles.suggestions());
  if (!isComplete(tally)) process.exitCode = SOME_REFUSED;
  if (!dryRun) await protectHashes(tables, flags);
}

async function protectHashes(tables: ImportTables, { wrapHashes }: ImportFlags): Promise<void> {
  const hashes = await countExportedHashes(tables);
  if (hashes === 0) return;
  if (!wrapHashes) {
    line(
      `${hashes.toLocaleString("en")} password hashes stay as LeanCloud made them until a log-in.`,
    );
    return;
  }
  line("All rows are here and users can log in. Their password hashes are now wrapped in scrypt.");
  const bar = progressBar("Hashes", hashes);
  await wrapExportedHashes(tables, (count) => bar.increment(count)).finally(() => bar.stop());
}

async function openStack({ url, stack, dryRun, changedSince: since }: ImportFlags, config: Config) {
  const name = stack ?? stackNameFor(config);
  const { client, now } =
    url === undefined
      ? connectAws(createDocumentClient)
      : await connectLocal(url, config.indexedFields, createDocumentClient);
  const tables = await findImportTables(client, name);
  const writer = createStackWriter({
    tables,
    now,
    definitions: config.classes?.definitions ?? {},
    indexedFields: config.indexedFields,
    retentionDays: config.retentionDays.installations,
    dryRun,
  });
  return {
    writer: since === undefined ? writer : onlyChangedSince(writer, since),
    ...{ tables, target: `${url ?? "aws"} ${name}` },
  };
}

/** A bar of the bytes that were read, since nobody knows beforehand how many rows they have. */
function createProgress(totalBytes: number, resumed: number) {
  const bar = progressBar("Bytes", totalBytes);
  const startedMs = performance.now();
  let bytes = 0;
  return {
    onBytes: (count: number) => {
      bytes += count;
    },
    onRows: (rows: number) => {
      const seconds = (performance.now() - startedMs) / 1_000;
      const left = bytes > 0 ? Math.ceil((seconds * (totalBytes - bytes)) / bytes) : 0;
      const rate = Math.round((rows - resumed) / seconds).toLocaleString("en");
      bar.update(bytes, { note: ` ${rows.toLocaleString("en")} rows, ${rate}/s, ${left} s left` });
    },
    stop: () => bar.stop(),
  };
}
