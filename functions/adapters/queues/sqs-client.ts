import { SQSClient } from "@aws-sdk/client-sqs";
import { AWS_HTTP } from "../aws/aws-http.ts";

/** The queue URL is only a name here, so one endpoint variable moves every queue. */
export function createSqsClient(): SQSClient {
  return new SQSClient({ useQueueUrlAsEndpoint: false, requestHandler: AWS_HTTP });
}
