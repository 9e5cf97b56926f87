/** Copies the bytes of imported files into the bucket of a stack: `npm run import-files -- --help`. */
import { parseConfig, toSettings } from "../lib/config.ts";
import { readConfigFile } from "../lib/read-config.ts";
import { line, progressBar, table } from "./demo/terminal.ts";
import { warnIfUnignored } from "./formats/warn-unignored.ts";
import { connectFiles, type StackFiles } from "./import-files/connect-files.ts";
import { explainFailure } from "./import-files/explain-failure.ts";
import { type FilesFlags, HELP, parseFlags } from "./import-files/flags.ts";
import { createReport, importFiles } from "./import-files/import-files.ts";
import { isPublic } from "./import-files/public-address.ts";
import { type Survey, survey } from "./import-files/read-files.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** Some files are not here. */
const INCOMPLETE = 2;

try {
  const flags = parseFlags(process.argv.slice(2));
  if (flags.help) line(HELP);
  else await run(flags);
} catch (error) {
  const problem = explainFailure(error);
  if (problem === undefined) throw error;
  process.stderr.write(`import-files: ${problem}\n`);
  process.exitCode = 1;
}

async function run(flags: FilesFlags): Promise<void> {
  const config = parseConfig(readConfigFile(flags.configFile));
  if (!flags.dryRun) await warnIfUnignored(flags.report, "file");
  const files = await connectFiles({ ...flags, s3: process.env.AWS_ENDPOINT_URL_S3 }, config);
  const found = await survey(files.tables);
  show(found, flags);
  if (!flags.dryRun)
    await copyAll(files, { flags, found, maxBytes: toSettings(config).maxFileBytes });
}

function show({ rows, bytes }: Survey, { external }: FilesFlags): void {
  table(
    ["files", "number"],
    [
      ["here already", rows.here],
      [`to copy (${toMegabytes(bytes)} MB, as their rows say)`, rows.foreign],
      [external ? "of other sites, to copy" : "of other sites, left there", rows.external],
      ["without a URL", rows.nowhere],
    ],
  );
}

interface Copying {
  readonly flags: FilesFlags;
  readonly found: Survey;
  readonly maxBytes: number;
}

async function copyAll(files: StackFiles, { flags, found, maxBytes }: Copying): Promise<void> {
  const { foreign, external } = found.rows;
  const bar = progressBar("Files", foreign + (flags.external ? external : 0));
  const addToReport = createReport(flags.report);
  let [copied, failed, bytes] = [0, 0, 0];
  try {
    await importFiles(files, {
      ...flags,
      maxBytes,
      // Test sites of a local cloud are local, too.
      isAllowed: flags.url === undefined ? isPublic : () => true,
      onDone: (file, outcome) => {
        if (outcome.kind === "copied") {
          copied += 1;
          bytes += outcome.bytes;
        } else {
          failed += 1;
          addToReport(file, outcome.reason);
        }
        bar.increment(1, { note: ` ${toMegabytes(bytes)} MB` });
      },
    });
  } finally {
    bar.stop();
  }
  line(`${copied} files copied (${toMegabytes(bytes)} MB).`);
  if (failed === 0) return;
  line(
    `${failed} files were not copied; ${flags.report} says why. Run the command again to retry them.`,
  );
  process.exitCode = INCOMPLETE;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
