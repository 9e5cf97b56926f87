import { parseArgs } from "node:util";
import { STACK_NAME } from "../doctor/flags.ts";
import { toFlagError } from "../flag-error.ts";
import { IndexesError } from "./indexes-error.ts";

export interface Flags {
  readonly help: boolean;
  /** Logs to read; none: standard input, unless a stack is named. */
  readonly files: readonly string[];
  /** Name of a CloudFormation stack whose logs are read. */
  readonly stack: string | undefined;
  readonly days: number;
  readonly configFile: string | undefined;
  readonly json: boolean;
}

export const HELP = `Suggests which fields to index, from what the functions log about queries.

  npm run indexes -- suggest [FILE…] [flags]

  FILE           logs of functions, such as .local/landfall/logs/*.log of a local cloud; without a file and
                 without --stack, the lines are read from standard input
  --stack NAME   read the logs of this CloudFormation stack in CloudWatch; region and credentials come
                 from the environment, as for the AWS CLI
  --days N       with --stack: how far back to read (1 to 30, default 7)
  --config FILE  JSON file with the landfall object, instead of the one in cdk.json
  --json         print the result as JSON
  --help

Lines about queries hold the names of fields, never values. CloudWatch bills what it searches.
`;

export const OPTIONS = {
  stack: { type: "string" },
  days: { type: "string", default: "7" },
  config: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const MAX_DAYS = 30;

/** @throws IndexesError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): Flags {
  const { values, positionals } = parse(args);
  const [command, ...files] = positionals;
  const { help, json, stack, config: configFile } = values;
  if (!help && command !== "suggest") {
    throw new IndexesError("the command is: npm run indexes -- suggest; see --help");
  }
  if (stack !== undefined && files.length > 0) {
    throw new IndexesError("give either files or --stack; see --help");
  }
  if (stack !== undefined && !STACK_NAME.test(stack)) {
    throw new IndexesError(`--stack must be the name of a CloudFormation stack, not "${stack}"`);
  }
  return { help, files, stack, days: toDays(values.days), configFile, json };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw toFlagError(error, OPTIONS, IndexesError);
  }
}

function toDays(text: string): number {
  const days = Number(text);
  if (/^\d+$/.test(text) && days >= 1 && days <= MAX_DAYS) return days;
  throw new IndexesError(`--days must be a number from 1 to ${MAX_DAYS}, not "${text}"`);
}
