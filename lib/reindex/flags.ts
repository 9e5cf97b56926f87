import { parseArgs } from "node:util";
import { ReindexError } from "./reindex-error.ts";

export interface ReindexFlags {
  readonly help: boolean;
  /** A running local cloud; undefined: AWS, as the environment names it. */
  readonly url: string | undefined;
  readonly stack: string;
  readonly tables: { readonly installations: string; readonly index: string } | undefined;
  readonly configFile: string | undefined;
  readonly segments: number;
  readonly all: boolean;
}

export const HELP = `Fills the index of installations after indexedFields gained a field.

  npm run reindex -- [flags]

  --url URL                   a running local cloud (npm start), such as http://127.0.0.1:3000
  --stack NAME                the CloudFormation stack (Landfall)
  --installations-table NAME  and
  --index-table NAME          tables, as the stack's outputs InstallationsTable and
                              InstallationIndexTable name them; without them they are found by
                              the stack's name
  --config FILE               JSON of the landfall object, instead of cdk.json's
  --segments N                parts of the table that are read side by side (8)
  --all                       fills every field anew: after a table was restored from a backup
  --help

Region and credentials come from the environment, as for the AWS command line. A run that was
stopped goes on where it was when it is started again, without --all.
`;

const OPTIONS = {
  url: { type: "string" },
  stack: { type: "string", default: "Landfall" },
  "installations-table": { type: "string" },
  "index-table": { type: "string" },
  config: { type: "string" },
  segments: { type: "string", default: "8" },
  all: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

const MAX_SEGMENTS = 256;
/** @see DynamoDB, "Naming rules" */
const TABLE_NAME = /^[\w.-]{3,255}$/;

/** @throws ReindexError names the flag and what is wrong with it */
export function parseFlags(args: readonly string[]): ReindexFlags {
  const values = parse(args);
  return {
    help: values.help,
    url: values.url === undefined ? undefined : toOrigin(values.url),
    stack: values.stack,
    tables: toTables(values["installations-table"], values["index-table"]),
    configFile: values.config,
    segments: toSegments(values.segments),
    all: values.all,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error)) throw error;
    throw new ReindexError(`${error.message.split(/\.\s/)[0]}; see --help`);
  }
}

/** `npm start` prints its address with a path. */
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
    throw new ReindexError("--installations-table and --index-table go together; give both");
  }
  const wrong = [installations, index].find((name) => !TABLE_NAME.test(name));
  if (wrong === undefined) return { installations, index };
  throw new ReindexError(`"${wrong}" can't name a table; see the stack's outputs`);
}

function toSegments(text: string): number {
  const segments = Number(text);
  if (/^\d+$/.test(text) && segments >= 1 && segments <= MAX_SEGMENTS) return segments;
  throw new ReindexError(`--segments must be a number from 1 to ${MAX_SEGMENTS}, not ${text}`);
}
