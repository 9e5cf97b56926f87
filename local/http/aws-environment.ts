import { REGION } from "../template/resource-names.ts";
import type { HttpAnswer } from "./http-result.ts";

export interface AwsEndpoints {
  readonly aws: string;
  readonly dynamodb: { readonly endpoint: string };
  readonly sqs: string;
  readonly s3: string | undefined;
}

/** Lines for a shell's `eval`, after which AWS's SDKs and command line reach this cloud and not AWS. */
export function showAwsEnvironment({ aws, dynamodb, sqs, s3 }: AwsEndpoints): HttpAnswer {
  const variables = {
    AWS_ENDPOINT_URL: aws,
    AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
    AWS_ENDPOINT_URL_SQS: sqs,
    ...(s3 && { AWS_ENDPOINT_URL_S3: s3 }),
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: "operator",
    AWS_SECRET_ACCESS_KEY: "local",
  };
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${value}`);
  const text = ["unset AWS_PROFILE AWS_SESSION_TOKEN", ...lines, ""].join("\n");
  return {
    status: 200,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: Buffer.from(text),
  };
}
