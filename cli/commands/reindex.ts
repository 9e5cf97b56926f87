import { parseArgs } from "node:util";
import { toFlagError } from "../flag-error.ts";
import { ReindexError } from "./reindex-error.ts";

export interface ReindexFlags {
  readonly help: boolean;
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  /** Class of the app; undefined means installations. */
  readonly className: string | undefined;
  readonly tables: { readonly installations: string; readonly index: string } | undefined;
  readonly configFile: string | undefined;
  readonly segments: number;
  readonly all: boolean;
  /** Write units a second; undefined: no limit. */
  readonly rate: number | undefined;
}

export const HELP = `Fills the index of installations after a field was added to indexedFields, or with --class that of a
class of the app after a field was added to its indexedFields, sortedFields or uniqueFields. Pointers
of the class are written again along with them. Values of a unique field that several objects have are
listed; the field is used once there are none.

  npm run reindex -- [flags]

  --url URL                   a running local cloud (npm start), such as http://127.0.0.1:3000
  --class NAME                class of the app, such as Todo, instead of installations
  --stack NAME                name of the CloudFormation stack (default: the one in the configuration)
  --installations-table NAME  names of the tables, as in the stack's outputs InstallationsTable
  --index-table NAME          and InstallationIndexTable; found by the stack's name if omitted
  --config FILE               JSON file with the landfall object, instead of the one in cdk.json
  --segments N                segments of the table to scan in parallel (default 8)
  --rate N                    write units a second at most, so that the app keeps the rest of the table
  --all                       fill every field again, after restoring a backup; without it, a class or
                              installations whose fields are complete are left alone, Pointers included
  --help

Region and credentials come from the environment, as for the AWS CLI. If a run was stopped, start it
again without --all to continue.
`;

export const OPTIONS = {
  url: { type: "string" },
  class: { type: "string" },
  stack: { type: "string" },
  "installations-table": { type: "string" },
  "index-table": { type: "string" },
  config: { type: "string" },
  segments: { type: "string", default: "8" },
  rate: { type: "string" },
  all: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const MAX_SEGMENTS = 256;
/** @see DynamoDB, "Naming rules" */
const TABLE_NAME = /^[\w.-]{3,255}$/;

/** @see docs/protocol/classes.md, Names */
const CLASS_NAME = /^[A-Za-z][A-Za-z0-9_]{0,127}$/;

/** @throws ReindexError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): ReindexFlags {
  const values = parse(args);
  return {
    help: values.help,
    url: values.url === undefined ? undefined : toOrigin(values.url),
    className: values.class === undefined ? undefined : toClassName(values.class),
    stack: values.stack,
    tables: toTables(values["installations-table"], values["index-table"]),
    configFile: values.config,
    segments: toSegments(values.segments),
    all: values.all,
    rate: values.rate === undefined ? undefined : toRate(values.rate),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw toFlagError(error, OPTIONS, ReindexError);
  }
}

/** Drops the path, because `npm start` prints the address with one. */
function toOrigin(text: string): string {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url) return url.origin;
  throw new ReindexError(
    `--url must be the address of a local cloud, such as http://127.0.0.1:3000, not "${text}"`,
  );
}

function toTables(installations: string | undefined, index: string | undefined) {
  if (installations === undefined && index === undefined) return undefined;
  if (installations === undefined || index === undefined) {
    throw new ReindexError("--installations-table and --index-table must be set together");
  }
  const wrong = [installations, index].find((name) => !TABLE_NAME.test(name));
  if (wrong === undefined) return { installations, index };
  throw new ReindexError(
    `"${wrong}" is not a valid table name; use the names in the stack's outputs`,
  );
}

function toSegments(text: string): number {
  const segments = Number(text);
  if (/^\d+$/.test(text) && segments >= 1 && segments <= MAX_SEGMENTS) return segments;
  throw new ReindexError(`--segments must be a number from 1 to ${MAX_SEGMENTS}, not ${text}`);
}

function toRate(text: string): number {
  const rate = Number(text);
  if (/^\d+$/.test(text) && rate >= 1) return rate;
  throw new ReindexError(`--rate must be a number of write units, 1 or more, not "${text}"`);
}

function toClassName(text: string): string {
  if (CLASS_NAME.test(text)) return text;
  throw new ReindexError(`--class must be a class of the app, such as Todo, not "${text}"`);
}
