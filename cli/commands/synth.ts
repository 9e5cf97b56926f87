import { parseStrictly } from "../cli/stack/flags.ts";
import { StackError } from "../cli/stack/stack-error.ts";

export interface SynthFlags {
  readonly help: boolean;
  /** Context over that of cdk.json, such as `config`. */
  readonly context: Readonly<Record<string, string>>;
}

export const HELP = `Checks the settings, writes the CloudFormation template and prints its path. Needs no AWS account.

  npm run synth -- [flags]

  -c, --context KEY=VALUE  context over that of cdk.json; config=FILE reads the landfall object from a
                           JSON file, instead of the one in cdk.json
  --help
`;

export const OPTIONS = {
  context: { type: "string", short: "c", multiple: true, default: [] as string[] },
  help: { type: "boolean", default: false },
} as const;

/** @throws StackError names the flag and what is wrong */
export function parseFlags(args: readonly string[]): SynthFlags {
  const { help, context } = parseStrictly(args, OPTIONS);
  const wrong = context.find((pair) => !/^[^=]+=/.test(pair));
  if (wrong !== undefined) {
    throw new StackError(`-c must be KEY=VALUE, such as config=production.json, not "${wrong}"`);
  }
  return { help, context: Object.fromEntries(context.map((pair) => pair.split(/=(.*)/s))) };
}
