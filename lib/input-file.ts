import { readFileSync } from "node:fs";
import { UserError } from "./user-error.ts";

/** A named file can't be used; the message is one line with the next step. */
export class InputFileError extends UserError {
  override readonly name = "InputFileError";
}

const ADVICE: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `there is no file ${path}; check the path`,
  ENOTDIR: (path) => `there is no file ${path}; check the path`,
  EISDIR: (path) => `${path} is a folder; name a file in it`,
  EACCES: (path) => `${path} can't be read; give yourself the permission to read it`,
};

/** An error of the file system with its advice; any other error as it is. */
export function toInputError(error: unknown, path: string): unknown {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return error;
  const code = String(error.code);
  return new InputFileError(ADVICE[code]?.(path) ?? `${path} can't be read (${code})`);
}

/**
 * @param path a path, or 0 for the standard input
 * @throws InputFileError
 */
export function readInputFile(path: string | 0): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw toInputError(error, path === 0 ? "standard input" : path);
  }
}

/**
 * The message never quotes the file, which may hold secrets.
 *
 * @param name of the file, in the message
 * @throws InputFileError
 */
export function parseInputJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const found = describeText(text) ?? `is not valid JSON${describePosition(text, error)}`;
    throw new InputFileError(`${name} ${found}; correct it, or name another file`);
  }
}

function describeText(text: string): string | undefined {
  if (text.trim() === "") return "is empty and not JSON";
  if (text.startsWith("-----BEGIN ")) return "is a PEM file and not JSON";
  return text.trimStart().startsWith("<") ? "is XML or HTML and not JSON" : undefined;
}

/** @param error of `JSON.parse`, which does not always have a position */
function describePosition(text: string, { message }: SyntaxError): string {
  if (message.startsWith("Unexpected end")) return ": it ends too early";
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  if (position === undefined) return "";
  const lines = text.slice(0, Number(position)).split("\n");
  return ` at line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}
