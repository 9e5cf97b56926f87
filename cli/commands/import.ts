import { parseArgs } from "node:util";
import { toFlagError } from "../flag-error.ts";
import { toOrigin } from "../stack/flags.ts";
import { StackError } from "../stack/stack-error.ts";

export interface ImportFlags {
  readonly help: boolean;
  readonly files: readonly string[];
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  readonly configFile: string | undefined;
  /** Class of files that do not say it. */
  readonly className: string | undefined;
  readonly dryRun: boolean;
  readonly wrapHashes: boolean;
  /** Write units a second; undefined: no limit. */
  readonly rate: number | undefined;
  readonly report: string;
  /** ISO 8601; rows that are older are left out. */
  readonly changedSince: string | undefined;
}

export const HELP = `Imports an app's data: users, roles, devices, files and all classes.

  npm run import -- FILE… [flags]

  FILE            export of LeanCloud (.tar.gz, .jsonl, .json), nightly backup (.bson.gz), CSV with a line of
                  types, folders and .zip archives of these
  --dry-run       reads everything, writes nothing, and tells what would come and what it would cost
  --stack NAME    name of the CloudFormation stack (default: the one in the configuration)
  --url URL       a running local cloud (npm start), such as http://127.0.0.1:3000
  --config FILE   JSON file with the landfall object, instead of the one in cdk.json
  --class NAME    class of files that do not say it, such as part-00000
  --rate N        write units a second at most, so that the app keeps the rest of the tables
  --changed-since DATE  leaves out rows that have not changed since, such as 2026-12-20T18:00:00Z: what was
                  deleted here after an earlier import stays deleted
  --no-wrap-hashes  leave LeanCloud's password hashes as they are until each user logs in
  --report FILE   rows that were not imported, as JSON Lines (default import-report.jsonl)
  --help

What was created or changed here stays as it is; rows of an earlier import are brought up to date. If a run was stopped, start it again to continue. The exit code is
0 when everything came along, 2 when rows or fields did not, 1 when the import could not run. Region and
credentials come from the environment, as for the AWS CLI.
`;

export const OPTIONS = {
  url: { type: "string" },
  stack: { type: "string" },
  config: { type: "string" },
  class: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  "no-wrap-hashes": { type: "boolean", default: false },
  rate: { type: "string" },
  "changed-since": { type: "string" },
  report: { type: "string", default: "import-report.jsonl" },
  help: { type: "boolean", default: false },
} as const;

/** @throws StackError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): ImportFlags {
  const { values, positionals: files } = parse(args);
  const { help, url, stack, config: configFile, class: className, rate, report } = values;
  if (!help && files.length === 0) throw new StackError("name the files to import; see --help");
  return {
    ...{ help, files, stack, configFile, className, report },
    url: url === undefined ? undefined : toOrigin(url),
    rate: rate === undefined ? undefined : toRate(rate),
    changedSince: toTime(values["changed-since"]),
    dryRun: values["dry-run"],
    wrapHashes: !values["no-wrap-hashes"],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw toFlagError(error, OPTIONS, StackError);
  }
}

function toTime(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const ms = Date.parse(text);
  if (!Number.isNaN(ms) && /^\d{4}-\d\d-\d\d/.test(text)) return new Date(ms).toISOString();
  throw new StackError(
    `--changed-since must be a date such as 2026-12-20T18:00:00Z, not "${text}"`,
  );
}

function toRate(text: string): number {
  const rate = Number(text);
  if (/^\d+$/.test(text) && rate >= 1) return rate;
  throw new StackError(`--rate must be a number of write units, 1 or more, not "${text}"`);
}
