import { explainAwsFailure } from "../aws-failure.ts";
import { CommandError } from "../command-error.ts";

/** Calls of the page of logs, by the permission that each needs. */
export type LogAction =
  | "logs:StartQuery"
  | "logs:GetQueryResults"
  | "logs:StopQuery"
  | "cloudwatch:GetMetricData";

const BY_NAME: Readonly<Record<string, (message: string) => string>> = {
  MalformedQueryException: (message) => `CloudWatch does not understand the query: ${message}`,
  LimitExceededException: (message) =>
    `The account runs as many queries as CloudWatch allows at once; wait until one has ended, or cancel one (${message})`,
  ResourceNotFoundException: (message) =>
    `CloudWatch does not know this query or a log group of the stack; run the query again, or start the console again after a deployment (${message})`,
  InvalidParameterException: (message) => `CloudWatch refuses the query: ${message}`,
  ThrottlingException: (message) =>
    `CloudWatch takes no more requests in this second; try again (${message})`,
};

export interface ExplainedFailure {
  readonly status: number;
  readonly error: string;
}

/** A sentence with the next step; undefined for a bug. */
export function explainLogs(error: unknown, action: LogAction): ExplainedFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof CommandError) return { status: 400, error: error.message };
  const own = BY_NAME[error.name]?.(error.message);
  if (own !== undefined) return { status: 400, error: own };
  const aws = { service: "CloudWatch", permissions: `allow ${action} to your IAM identity` };
  const text = explainAwsFailure(error, { ...aws, isOfAwsAlone: true });
  return text === undefined ? undefined : { status: 502, error: text };
}
