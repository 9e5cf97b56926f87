import { createDocumentClient } from "../../functions/adapters/dynamodb/client/client.ts";
import { stackNameFor } from "../../lib/assembly.ts";
import { type Config, parseConfig } from "../../lib/config.ts";
import { readConfigFile } from "../../lib/read-config.ts";
import { CommandError } from "../command-error.ts";
import { sizeOf } from "../formats/open-files.ts";
import { readExports } from "../formats/read-exports.ts";
import type { ClassSchema } from "../formats/schema-file.ts";
import { warnIfUnignored } from "../formats/warn-unignored.ts";
import { connectAws, connectLocal } from "../stack/connect.ts";
import { line, progressBar } from "../terminal.ts";
import { onlyChangedSince } from "./changed-since.ts";
import { openCheckpoint } from "./checkpoint.ts";
import { findImportTables } from "./find-import-tables.ts";
import { createNamedClasses } from "./named-classes.ts";
import { refuseRepeats } from "./refuse-repeats.ts";
import { openRefusedRows } from "./refused-rows.ts";
import { runImport } from "./run-import.ts";
import { showConsoleSettings } from "./show-console-settings.ts";
import { showSuggestions } from "./show-suggestions.ts";
import { showTally } from "./show-tally.ts";
import { createFieldProfiles } from "./suggest-indexes.ts";
import { hasContent, isComplete, type Tally } from "./tally.ts";
import type { ImportTables } from "./write/import-tables.ts";
import { createStackWriter } from "./write/stack-writer.ts";
import { countExportedHashes, wrapExportedHashes } from "./write/wrap-hashes.ts";

const [SOME_REFUSED, SOME_CUT] = [2, 3] as const;

interface ImportFlags {
  readonly files: readonly string[];
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  readonly configFile: string | undefined;
  /** Class of files that do not name one. */
  readonly className: string | undefined;
  readonly dryRun: boolean;
  readonly wrapHashes: boolean;
  /** Write units a second; undefined: no limit. */
  readonly rate: number | undefined;
  readonly report: string;
  /** ISO 8601; rows that are older are left out. */
  readonly changedSince: string | undefined;
}

/** @returns 2 if rows or fields were refused, 3 if a file could not be read to its end */
export async function importApp(flags: ImportFlags): Promise<0 | 2 | 3> {
  const config = parseConfig(readConfigFile(flags.configFile));
  const { files, className, dryRun, rate, report, url } = flags;
  const stack = flags.stack ?? stackNameFor(config);
  const definitions = config.classes?.definitions ?? {};
  const totalBytes = await sizeOf(files);
  await warnIfUnignored(report, "file");
  const { writer, target, tables } = await openStack(flags, { config, stack });
  const checkpoint = dryRun
    ? undefined
    : await openCheckpoint({ files, target, report, className });
  const from = await checkpoint?.read();
  if (from) line(`Continues after ${from.rows.toLocaleString("en")} rows.`);
  const refused = await openRefusedRows(report, from?.reportBytes ?? 0);
  const progress = createProgress(totalBytes, from?.rows ?? 0);
  const profiles = createFieldProfiles(definitions);
  const { onBytes } = progress;
  const classNames = new Set<string>();
  const onClass = (name: string) => classNames.add(name);
  const schemas: ClassSchema[] = [];
  const onSchema = (schema: ClassSchema) => schemas.push(schema);
  const given = className === undefined ? {} : { className };
  const read = refuseRepeats(readExports(files, { onBytes, onClass, onSchema, ...given }));
  const named = createNamedClasses();
  const rows = named.watch(profiles.watch(read));
  const startedMs = performance.now();
  const { onRows } = progress;
  const tally = await runImport({ rows, writer, refused, checkpoint, from, rate, onRows }).finally(
    progress.stop,
  );
  await writer.declare(classNames);
  await refused.close();
  const seconds = (performance.now() - startedMs) / 1_000;
  const missing = named.missing(classNames);
  showTally({ tally, missing, units: writer.units(), seconds, report, dryRun });
  if (!hasContent(tally) && classNames.size + schemas.length === 0) throw noExport(files);
  const suggestions = profiles.suggestions();
  showSuggestions({
    suggestions,
    tally,
    definitions,
    dryRun,
    url,
    stack,
    configFile: flags.configFile,
  });
  showConsoleSettings(schemas, config);
  if (!dryRun) await protectHashes(tables, flags, tally);
  if (tally.cut) return SOME_CUT;
  return isComplete(tally) ? 0 : SOME_REFUSED;
}

function noExport(files: readonly string[]): CommandError {
  return new CommandError(
    `there is no row of an export in ${files.join(" ")}; name the archive, or the folder, that LeanCloud or fetch-export made`,
  );
}

async function protectHashes(
  tables: ImportTables,
  { wrapHashes }: ImportFlags,
  tally: Tally,
): Promise<void> {
  const hashes = await countExportedHashes(tables);
  if (hashes === 0) return;
  if (!wrapHashes) {
    line(
      `${hashes.toLocaleString("en")} password hashes stay as LeanCloud made them until a log-in.`,
    );
    return;
  }
  const rows = isComplete(tally) ? "All rows are here and users" : "Users that are here";
  line(`${rows} can log in. Their password hashes are now wrapped in scrypt.`);
  const bar = progressBar("Hashes", hashes);
  await wrapExportedHashes(tables, (count) => bar.increment(count)).finally(() => bar.stop());
}

async function openStack(
  { url, dryRun, changedSince: since }: ImportFlags,
  { config, stack }: { readonly config: Config; readonly stack: string },
) {
  const { client, now } =
    url === undefined
      ? connectAws(createDocumentClient)
      : await connectLocal(url, config.indexedFields, createDocumentClient);
  const tables = await findImportTables(client, stack);
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
    ...{ tables, target: `${url ?? "aws"} ${stack}` },
  };
}

/** A progress bar of bytes, because the number of rows is unknown beforehand. */
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
