import type { SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createDocumentClient } from "../adapters/dynamodb/client/client.ts";
import { createSqsClient } from "../adapters/queues/sqs-client.ts";

/** Evaluated at the first use and kept for the life of the container. */
export function once<T>(create: () => T): () => T {
  let value: { readonly of: T } | undefined;
  return () => {
    value ??= { of: create() };
    return value.of;
  };
}

export const documentClient: () => DynamoDBDocumentClient = once(createDocumentClient);
export const sqsClient: () => SQSClient = once(createSqsClient);
