import { ConfigError } from "../../lib/config.ts";
import { InputFileError } from "../../lib/input-file.ts";
import { explainAwsFailure } from "../aws-failure.ts";
import { StackError } from "../stack/stack-error.ts";

const PERMISSIONS =
  "allow ListTables, and DescribeTable, Scan, Query, GetItem and BatchGetItem on the stack's tables";

/** One line that says what to do; undefined for an unexpected error. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const isOwn = [StackError, ConfigError, InputFileError].some((type) => error instanceof type);
  if (isOwn) return error.message;
  const { path, syscall, code } = error as NodeJS.ErrnoException;
  if (syscall !== undefined && (path !== undefined || code === "ENOSPC")) {
    return `the files can't be written: ${error.message}`;
  }
  return explainAwsFailure(error, { service: "DynamoDB", permissions: PERMISSIONS });
}
