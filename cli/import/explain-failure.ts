import { ApiError } from "../../functions/domain/api-error.ts";
import { ConfigError } from "../../lib/config.ts";
import { InputFileError } from "../../lib/input-file.ts";
import { explainAwsFailure } from "../aws-failure.ts";
import { MissingFileError } from "../formats/open-files.ts";
import { StackError } from "../stack/stack-error.ts";

const PERMISSIONS =
  "allow ListTables, and GetItem, BatchGetItem, Query, PutItem, UpdateItem, DeleteItem, BatchWriteItem, ConditionCheckItem and PartiQLInsert on the stack's tables";

/** One line that says what to do; undefined for an unexpected error. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const known = [StackError, ConfigError, InputFileError, MissingFileError];
  if (known.some((type) => error instanceof type)) return error.message;
  if (error instanceof ApiError) {
    return `a table is throttled; start the command again with --rate to continue (${error.message})`;
  }
  return explainAwsFailure(error, { service: "DynamoDB", permissions: PERMISSIONS });
}
