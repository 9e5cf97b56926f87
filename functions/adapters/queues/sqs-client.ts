import { SQSClient } from "@aws-sdk/client-sqs";
import { AWS_HTTP } from "../aws/aws-http.ts";

/** Sends to the configured endpoint instead of the queue URL, so one variable redirects every queue. */
export function createSqsClient(): SQSClient {
  return new SQSClient({ useQueueUrlAsEndpoint: false, requestHandler: AWS_HTTP });
}
