import { ReindexError } from "./reindex-error.ts";

/** What an operator can do about errors of AWS that a first run meets; by name. */
const ADVICE: Readonly<Record<string, string>> = {
  CredentialsProviderError: "no AWS credentials; set AWS_PROFILE, or give --url for a local cloud",
  ExpiredTokenException: "the AWS credentials have expired; log in again",
  UnrecognizedClientException: "AWS does not know these credentials; check AWS_PROFILE",
  AccessDeniedException:
    "access denied; it needs ListTables, DescribeTable, Scan on the installations and GetItem, PutItem, Query on their index",
  ResourceNotFoundException: "there is no such table; check the names and the region",
};

/** Of Node.js, where no answer came. */
const NETWORK_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "ETIMEDOUT",
]);

/** One line with what to do, or undefined for what nobody foresaw. */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof ReindexError) return error.message;
  if (error.message === "Region is missing") return "no AWS region; set AWS_REGION";
  if (error.name === "BrokenFillingError") {
    return `${error.message}: functions with other indexedFields are writing. Deploy (or start) this configuration first, then run it again`;
  }
  if ("code" in error && NETWORK_CODES.has(String(error.code))) {
    return `DynamoDB can't be reached; check AWS_REGION and the network (${error.message})`;
  }
  const advice = Object.hasOwn(ADVICE, error.name) ? ADVICE[error.name] : undefined;
  return advice && `${advice} (${error.message})`;
}
