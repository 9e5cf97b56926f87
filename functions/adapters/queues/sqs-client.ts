import { SQSClient } from "@aws-sdk/client-sqs";
import { AWS_HTTP } from "../aws/aws-http.ts";
import { EACH_ATTEMPT, endWithInvocation } from "../aws/invocation-end.ts";

/** Sends to the configured endpoint instead of the queue URL, so one variable redirects every queue. */
export function createSqsClient(): SQSClient {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false, requestHandler: AWS_HTTP });
  client.middlewareStack.add(endWithInvocation, EACH_ATTEMPT);
  return client;
}
