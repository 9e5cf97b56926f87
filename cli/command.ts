import { nearestName } from "../functions/contract/nearest-name.ts";

/**
 * What `parseArgs` throws, as the error of a command with one line: an unknown flag with the one that was
 * probably meant, or a flag without its value. Any other error is returned as it is.
 *
 * @param options the known flags
 */
export function toFlagError(
  error: unknown,
  options: object,
  CommandError: new (message: string) => Error,
): unknown {
  if (!(error instanceof TypeError && "code" in error)) return error;
  const [sentence = ""] = error.message.split(/\.\s/);
  const [, given] = /^Unknown option '--([^']+)'/.exec(sentence) ?? [];
  const meant = given && nearestName(given, Object.keys(options));
  return new CommandError(`${sentence}; ${meant ? `did you mean --${meant}? S` : "s"}ee --help`);
}
