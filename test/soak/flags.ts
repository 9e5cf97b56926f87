import { parseArgs } from "node:util";

export interface SoakFlags {
  readonly help: boolean;
  readonly minutes: number;
  readonly seed: number;
  readonly clients: number;
  /** Commit of an earlier version, from which the clients are moved to this one; undefined: faults. */
  readonly from: string | undefined;
  /** Folder for the report; undefined writes none. */
  readonly reportFolder: string | undefined;
}

export const HELP = `Plays apps against a local cloud that suffers faults, then audits its tables.

  npx tsx tools/soak.ts [flags]

  --minutes N    how long the clients run (default 5; fractions are allowed)
  --seed N       chooses requests and faults (default 1)
  --clients N    clients at the same time (default 4)
  --from COMMIT  instead of faults: updates from this commit in steps, back, and once more
  --report DIR   writes the report there, as JSON and Markdown
  --help
`;

export const OPTIONS = {
  help: { type: "boolean", default: false },
  minutes: { type: "string", default: "5" },
  seed: { type: "string", default: "1" },
  clients: { type: "string", default: "4" },
  from: { type: "string" },
  report: { type: "string" },
} as const;

/** One line that names the flag and what is wrong. */
export class FlagError extends Error {}

/** @throws FlagError */
export function parseFlags(args: readonly string[]): SoakFlags {
  const { help, minutes, seed, clients, from, report } = parse(args);
  return {
    help,
    minutes: toNumber("minutes", minutes, { from: 0.1, to: 600 }),
    seed: toInteger("seed", seed, { from: 0, to: 4_294_967_295 }),
    clients: toInteger("clients", clients, { from: 1, to: 64 }),
    from,
    reportFolder: report,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: OPTIONS,
    }).values;
  } catch (error) {
    if (!(error instanceof TypeError && "code" in error)) throw error;
    throw new FlagError(`${error.message.split(/\.\s/)[0]}; see --help`);
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function toInteger(name: string, text: string, range: Range): number {
  const value = toNumber(name, text, range);
  if (Number.isInteger(value)) return value;
  throw new FlagError(`--${name} must be a whole number, not ${JSON.stringify(text)}`);
}

function toNumber(name: string, text: string, { from, to }: Range): number {
  const value = Number(text);
  if (text.trim() !== "" && value >= from && value <= to) return value;
  throw new FlagError(
    `--${name} must be a number from ${from} to ${to}, not ${JSON.stringify(text)}`,
  );
}
