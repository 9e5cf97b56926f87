import { parseStrictly, toOrigin } from "../stack/flags.ts";
import { StackError } from "../stack/stack-error.ts";

export interface FilesFlags {
  readonly help: boolean;
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  readonly configFile: string | undefined;
  readonly dryRun: boolean;
  /** Also files that were never LeanCloud's. */
  readonly external: boolean;
  /** Copy files whose size is not the one in their row. */
  readonly anySize: boolean;
  readonly parallel: number;
  /** Path of the list of files that were not copied. */
  readonly report: string;
}

export const HELP = `Copies the bytes of imported files into the bucket of a stack, and lets their rows point there.

  npm run import-files -- [flags]

  --stack NAME   name of the CloudFormation stack (default: the one in the configuration)
  --url URL      a running local cloud (npm start), such as http://127.0.0.1:3000
  --config FILE  JSON file with the landfall object, instead of the one in cdk.json
  --dry-run      only count the files and their bytes
  --external     also copy files that the app saved by a URL of another site
  --any-size     also copy files that have another size than their row says
  --parallel N   files at a time (1 to 64, default 8)
  --report FILE  where to list the files that were not copied (default import-files-report.jsonl)
  --help

A row changes only after its bytes are here, and a file that is here is not copied again, so the command
can be stopped and started at any time. Exit code: 0 if every file is here, 2 if some are not, 1 if it could not run.
`;

export const OPTIONS = {
  stack: { type: "string" },
  url: { type: "string" },
  config: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  external: { type: "boolean", default: false },
  "any-size": { type: "boolean", default: false },
  parallel: { type: "string", default: "8" },
  report: { type: "string", default: "import-files-report.jsonl" },
  help: { type: "boolean", default: false },
} as const;

const MAX_PARALLEL = 64;

/** @throws StackError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): FilesFlags {
  const { help, url, stack, config, external, report, ...values } = parseStrictly(args, OPTIONS);
  return {
    help,
    url: url === undefined ? undefined : toOrigin(url),
    stack,
    configFile: config,
    dryRun: values["dry-run"],
    external,
    anySize: values["any-size"],
    parallel: toParallel(values.parallel),
    report,
  };
}

function toParallel(text: string): number {
  const files = Number(text);
  if (/^\d+$/.test(text) && files >= 1 && files <= MAX_PARALLEL) return files;
  throw new StackError(`--parallel must be a number from 1 to ${MAX_PARALLEL}, not "${text}"`);
}
