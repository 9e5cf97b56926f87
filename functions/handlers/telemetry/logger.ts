import { Logger } from "@aws-lambda-powertools/logger";
import { defined } from "../../domain/defined.ts";
import { toSourceStack } from "./source-map.ts";

/** Writes one JSON object per line, with `service` from POWERTOOLS_SERVICE_NAME. Never log bodies, queries, headers or tokens. */
export const logger = new Logger();

export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly stack?: string;
  readonly awsRequestId?: string;
  readonly cause?: ErrorDescription;
}

const MAX_CAUSES = 4;

/**
 * The parts of an error that are safe to log. Other properties are not: the SDK's
 * `ConditionalCheckFailedException` contains the stored item, including a password hash.
 */
export function describeError(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { name: "NonError", message: typeof error };
  const { name, message, stack, cause } = error;
  const isLogged = cause !== undefined && depth < MAX_CAUSES;
  return defined({
    name,
    message,
    stack: stack && toSourceStack(stack),
    awsRequestId: readAwsRequestId(error),
    cause: isLogged ? describeError(cause, depth + 1) : undefined,
  });
}

function readAwsRequestId(error: Error & { $metadata?: { requestId?: string } }) {
  return error.$metadata?.requestId;
}
