import { UsageError } from "../../cli/command-error.ts";
import { toInteger, value } from "../../cli/flags.ts";

export interface SoakFlags {
  readonly minutes: number;
  readonly seed: number;
  readonly clients: number;
  /** Commit of an earlier version, from which the clients are moved to this one; undefined: faults. */
  readonly from: string | undefined;
  /** Folder for the report; undefined writes none. */
  readonly reportFolder: string | undefined;
}

export const OPTIONS = {
  minutes: value("N", "how long the clients run; fractions are allowed", "5"),
  seed: value("N", "chooses requests and faults", "1"),
  clients: value("N", "clients at the same time", "4"),
  from: value(
    "COMMIT",
    "instead of faults: updates from this commit in steps, back, and once more",
  ),
  report: value("FOLDER", "writes the report there, as JSON and Markdown"),
};

const MIN_MINUTES = 0.1;
const MAX_MINUTES = 600;

interface Values {
  readonly minutes: string;
  readonly seed: string;
  readonly clients: string;
  readonly from?: string | undefined;
  readonly report?: string | undefined;
}

/** @throws UsageError */
export function readFlags({ minutes, seed, clients, from, report }: Values): SoakFlags {
  return {
    minutes: toMinutes(minutes),
    seed: toInteger(seed, { flag: "--seed", max: 4_294_967_295 }),
    clients: toInteger(clients, { flag: "--clients", min: 1, max: 64 }),
    from,
    reportFolder: report,
  };
}

function toMinutes(text: string): number {
  const minutes = Number(text);
  if (text.trim() !== "" && minutes >= MIN_MINUTES && minutes <= MAX_MINUTES) return minutes;
  throw new UsageError(
    `--minutes must be a number from ${MIN_MINUTES} to ${MAX_MINUTES}, not "${text}"`,
  );
}
