import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { toInputError } from "../../lib/input-file.ts";
import { CommandError } from "../command-error.ts";

/**
 * The lines of log files; without a file, those of the standard input.
 *
 * @throws CommandError nothing was named or piped
 */
export async function* readLines(files: readonly string[]): AsyncGenerator<string> {
  if (files.length === 0 && process.stdin.isTTY) {
    throw new CommandError("name files with logs or --stack, or pipe lines to this; see --help");
  }
  if (files.length === 0) yield* createInterface({ input: process.stdin });
  for (const file of files) {
    try {
      yield* createInterface({ input: createReadStream(file) });
    } catch (error) {
      throw toInputError(error, file);
    }
  }
}

/** The members of a line about `message`, which may follow a time or the name of a function. */
export function toFacts(
  line: string,
  message: string,
): Readonly<Record<string, unknown>> | undefined {
  const start = line.indexOf("{");
  if (start < 0 || !line.includes(`"${message}"`)) return undefined;
  try {
    const facts = JSON.parse(line.slice(start));
    return facts?.message === message ? facts : undefined;
  } catch {
    return undefined;
  }
}
