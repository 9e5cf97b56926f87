import { UserError } from "../lib/user-error.ts";
import { explainAwsFailure } from "./aws-failure.ts";
import type { Command, ExitCode } from "./command.ts";
import { CommandError } from "./command-error.ts";

/** The text and exit code for a failed command; undefined for a bug. */
export function explainFailure(
  error: unknown,
  command: Pick<Command, "aws" | "explain" | "errorCodes">,
): { readonly text: string; readonly code: ExitCode } | undefined {
  const { failed = 1, usage = 2 } = command.errorCodes ?? {};
  const text = error instanceof Error ? toText(error, command) : undefined;
  if (text === undefined) return undefined;
  const isUsage = error instanceof CommandError && error.isUsage;
  return { text, code: isUsage ? usage : failed };
}

function toText(error: Error, command: Pick<Command, "aws" | "explain">): string | undefined {
  if (error instanceof UserError) return error.message;
  return (
    command.explain?.(error) ??
    explainFiles(error) ??
    (command.aws && explainAwsFailure(error, command.aws))
  );
}

/** Why a path can't be used, and what to do, by the error of Node.js. */
const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: "the file or its folder does not exist; create the folder, or name another path",
  ENOTDIR: "a part of the path is a file; name another path",
  EISDIR: "it is a folder; name a file",
  EEXIST: "it exists already; name another path",
  EACCES: "you have no permission; change its permissions, or name another path",
  EPERM: "you have no permission; change its permissions, or name another path",
  EROFS: "the file system is read-only; name another path",
  ENOSPC: "the disk is full; free some space",
};

/** Errors of this machine's file system. */
function explainFiles(error: Error): string | undefined {
  const { path, syscall, code } = error as NodeJS.ErrnoException;
  const isFile = syscall !== undefined && (path !== undefined || code === "ENOSPC");
  if (!isFile) return undefined;
  const reason = FILE_REASONS[code ?? ""] ?? error.message;
  return `${path ?? "a file"} can't be used: ${reason}`;
}
