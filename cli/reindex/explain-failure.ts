import { explainAwsFailure } from "../aws-failure.ts";
import { StackError } from "../stack/stack-error.ts";
import { ReindexError } from "./reindex-error.ts";

const PERMISSIONS =
  "allow ListTables, DescribeTable and Scan on the installations table, and GetItem, PutItem, DeleteItem and Query on the index table, or on both tables of the classes";

/** One line that says what to do; undefined for an unexpected error. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ReindexError || error instanceof StackError) return error.message;
  if (error.name === "ResourceNotFoundException") {
    return `the table does not exist; check its name and the region (${error.message})`;
  }
  if (error.name === "BrokenFillingError") {
    return `${error.message}: functions with other indexedFields are running. Deploy or start this configuration, then try again`;
  }
  if (error.name === "DuplicateValuesError") return error.message;
  return explainAwsFailure(error, { service: "DynamoDB", permissions: PERMISSIONS });
}
