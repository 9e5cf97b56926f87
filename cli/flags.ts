import { type ParseArgsConfig, parseArgs } from "node:util";
import { toFlagError } from "../flag-error.ts";
import { StackError } from "./stack-error.ts";

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * The flags of a command.
 *
 * @throws StackError names an unknown flag, or one without its value
 */
export function parseStrictly<Known extends Options>(args: readonly string[], options: Known) {
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    throw toFlagError(error, options, StackError);
  }
}

/** The origin in `--url`. Drops the path, because `npm start` prints the address with one. */
export function toOrigin(text: string): string {
  const url = /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url) return url.origin;
  throw new StackError(
    `--url must be the address of a local cloud, such as http://127.0.0.1:3000, not "${text}"`,
  );
}
