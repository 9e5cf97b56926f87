import { parseStrictly, toOrigin } from "../stack/flags.ts";
import { StackError } from "../stack/stack-error.ts";

export interface ExportFlags {
  readonly help: boolean;
  /** Origin of a running local cloud; undefined means AWS. */
  readonly url: string | undefined;
  /** Undefined means the stack of the configuration. */
  readonly stack: string | undefined;
  readonly configFile: string | undefined;
  /** The folder that is created. */
  readonly out: string;
  readonly gzip: boolean;
}

export const HELP = `Writes all data of a stack in the form of LeanCloud's export: one file for each class and relation.

  npm run export -- --out DIR [flags]

  --out DIR      folder to create; it gets its name when everything has been written
  --gzip         compress each file
  --stack NAME   name of the CloudFormation stack (default: the one in the configuration)
  --url URL      a running local cloud (npm start), such as http://127.0.0.1:3000
  --config FILE  JSON file with the landfall object, instead of the one in cdk.json
  --help

The files contain hashes of passwords, so only you may read them. Session tokens and files' bytes are not
part of an export. Region and credentials come from the environment, as for the AWS CLI.
`;

export const OPTIONS = {
  out: { type: "string" },
  gzip: { type: "boolean", default: false },
  stack: { type: "string" },
  url: { type: "string" },
  config: { type: "string" },
  help: { type: "boolean", default: false },
} as const;

/** @throws StackError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): ExportFlags {
  const { help, url, stack, config, gzip, out = "" } = parseStrictly(args, OPTIONS);
  if (!help && out === "") throw new StackError("--out DIR is missing; see --help");
  const origin = url === undefined ? undefined : toOrigin(url);
  return { help, url: origin, stack, configFile: config, out, gzip };
}
