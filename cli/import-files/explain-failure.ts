import { ConfigError } from "../../lib/config.ts";
import { InputFileError } from "../../lib/input-file.ts";
import { explainAwsFailure } from "../aws-failure.ts";
import { DoctorError } from "../doctor/finding.ts";
import { StackError } from "../stack/stack-error.ts";

const PERMISSIONS =
  "allow ListTables, and GetItem, PutItem, DeleteItem, UpdateItem, Query on the tables of the classes, and cloudformation:DescribeStacks, cloudformation:ListStackResources";

/** One line that says what to do; undefined for an unexpected error. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const own = [StackError, ConfigError, InputFileError, DoctorError];
  if (own.some((type) => error instanceof type)) return error.message;
  const { path, code } = error as NodeJS.ErrnoException;
  if (path !== undefined || code === "ENOSPC") {
    return `this machine's disk can't be used: ${error.message}`;
  }
  return explainAwsFailure(error, { service: "AWS", permissions: PERMISSIONS });
}
