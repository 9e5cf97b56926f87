import { CommandError } from "../command-error.ts";
import { warnIfUnignored } from "../formats/warn-unignored.ts";
import { line, progressBar, table } from "../terminal.ts";
import { type FetchReport, type FetchResult, fetchExport } from "./fetch-export.ts";
import { createLeanCloudApi } from "./leancloud-api.ts";
import { openProgress } from "./progress-file.ts";
import { findServerUrl, type Region } from "./server-url.ts";

const MIB = 1_024 * 1_024;
const ROWS_A_LINE = 10_000;

interface FetchFlags {
  readonly appId: string;
  /** Undefined: the app router names the server. */
  readonly serverUrl: string | undefined;
  readonly region: Region | undefined;
  /** Folder of the files. */
  readonly out: string;
  /** Requests a second. */
  readonly rate: number;
  /** Seconds between two looks at the export that LeanCloud prepares. */
  readonly pollSeconds: number;
}

export async function fetchApp(flags: FetchFlags): Promise<void> {
  const { appId, region, out: folder, rate, pollSeconds } = flags;
  const masterKey = readMasterKey();
  await warnIfUnignored(folder, "folder");
  const progress = await openProgress(folder, appId);
  const serverUrl = flags.serverUrl ?? (await findServerUrl(appId, region ?? "us"));
  line(`Fetching ${appId} from ${serverUrl} into ${folder}`);
  const onRetry = (reason: string) => line(`Trying again: ${reason}`);
  const api = createLeanCloudApi({ serverUrl, appId, masterKey, rate, onRetry });
  const { report, stop } = createReport();
  const result = await fetchExport({ api, progress, folder, pollSeconds, report }).finally(stop);
  show(result, folder);
}

function readMasterKey(): string {
  const { LEANCLOUD_MASTER_KEY: key } = process.env;
  if (key) return key;
  throw new CommandError(
    "LEANCLOUD_MASTER_KEY is not set; it is in LeanCloud's console under Settings, App keys",
  );
}

function createReport(): { readonly report: FetchReport; stop(): void } {
  let bar: ReturnType<typeof progressBar> | undefined;
  const counts = new Map<string, number>();
  return {
    report: {
      waiting: (seconds) => line(`LeanCloud prepares the export (${seconds} s so far)`),
      downloading(bytes, total) {
        bar ??= progressBar("MiB", Math.ceil((total ?? bytes) / MIB));
        bar.update(Math.ceil(bytes / MIB));
        if (bytes === total) bar.stop();
      },
      rows(name, rows) {
        const before = counts.get(name) ?? 0;
        counts.set(name, before + rows);
        const isStep = Math.floor((before + rows) / ROWS_A_LINE) > Math.floor(before / ROWS_A_LINE);
        if (before === 0 || isStep) line(`${name}: ${(before + rows).toLocaleString("en")} rows`);
      },
    },
    stop: () => bar?.stop(),
  };
}

function show({ archive, entries, files, schemaFiles }: FetchResult, folder: string): void {
  table(
    ["file", "rows"],
    [
      [`${archive} (${entries.length} files)`, ""],
      ...Object.entries(files).map(([name, { rows }]) => [name, rows]),
    ],
  );
  if (typeof schemaFiles === "number") {
    line(
      `Class permissions and indexes came in ${schemaFiles} files: the import proposes settings.`,
    );
  } else {
    line(`Class permissions and indexes are missing: ${schemaFiles}.`);
    line('"Class permissions" in docs/migration.md says how to get or to answer them.');
  }
  line(`Next: npx landfall import --dry-run ${folder}`);
}
