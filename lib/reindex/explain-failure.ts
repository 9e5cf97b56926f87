import { ReindexError } from "./reindex-error.ts";

/** Advice for common AWS errors, by name. */
const ADVICE: Readonly<Record<string, string>> = {
  CredentialsProviderError:
    "there are no AWS credentials; set AWS_PROFILE, or use --url for a local cloud",
  ExpiredTokenException: "the AWS credentials have expired; log in again",
  UnrecognizedClientException: "AWS does not know these credentials; check AWS_PROFILE",
  AccessDeniedException:
    "access denied; allow ListTables, DescribeTable and Scan on the installations table, and GetItem, PutItem and Query on the index table",
  ResourceNotFoundException: "the table does not exist; check its name and the region",
};

/** Error codes of Node.js for a missing answer. */
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

/** One line that says what to do; undefined for an unexpected error. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ReindexError) return error.message;
  if (error.message === "Region is missing") return "no AWS region; set AWS_REGION";
  if (error.name === "BrokenFillingError") {
    return `${error.message}: functions with other indexedFields are running. Deploy or start this configuration, then try again`;
  }
  if ("code" in error && NETWORK_CODES.has(String(error.code))) {
    return `DynamoDB can't be reached; check AWS_REGION and the network (${error.message})`;
  }
  const advice = Object.hasOwn(ADVICE, error.name) ? ADVICE[error.name] : undefined;
  return advice && `${advice} (${error.message})`;
}
