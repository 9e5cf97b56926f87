import { toSettings } from "../../functions/contract/settings.ts";
import { parseConfig } from "../../lib/config.ts";
import { readConfigFile } from "../../lib/read-config.ts";
import { warnIfUnignored } from "../formats/warn-unignored.ts";
import { line, progressBar, table } from "../terminal.ts";
import { connectFiles, type StackFiles } from "./connect-files.ts";
import { createReport, importFiles } from "./import-files.ts";
import { isPublic } from "./public-address.ts";
import { type Survey, survey } from "./read-files.ts";

/** Some files are not here. */
const INCOMPLETE = 2;

interface FilesFlags {
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  readonly configFile: string | undefined;
  readonly dryRun: boolean;
  /** Copy files that were never LeanCloud's, too. */
  readonly external: boolean;
  /** Copy files whose size is not the one in their row. */
  readonly anySize: boolean;
  readonly parallel: number;
  /** Path of the list of files that were not copied. */
  readonly report: string;
}

/** @returns 2 if some files were not copied */
export async function copyFiles(flags: FilesFlags): Promise<0 | 2> {
  const config = parseConfig(readConfigFile(flags.configFile));
  if (!flags.dryRun) await warnIfUnignored(flags.report, "file");
  const files = await connectFiles({ ...flags, s3: process.env.AWS_ENDPOINT_URL_S3 }, config);
  const found = await survey(files.tables);
  show(found, flags);
  if (flags.dryRun) return 0;
  return copyAll(files, { flags, found, maxBytes: toSettings(config).maxFileBytes });
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

async function copyAll(files: StackFiles, { flags, found, maxBytes }: Copying): Promise<0 | 2> {
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
  if (failed === 0) return 0;
  line(
    `${failed} files were not copied; ${flags.report} says why. Run the command again to retry them.`,
  );
  return INCOMPLETE;
}

function toMegabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
