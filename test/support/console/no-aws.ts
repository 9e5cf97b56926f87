import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { SQSClient } from "@aws-sdk/client-sqs";

const region = "us-east-1";

/** Parts of a console's target for tests that call no service of AWS. */
export const NO_AWS = {
  deadLetters: { client: new SQSClient({ region }), queues: [] },
  logs: {
    logs: new CloudWatchLogsClient({ region }),
    cloudWatch: new CloudWatchClient({ region }),
    groups: new Map<string, string>(),
  },
  files: {},
  api: { id: "", cloudWatch: new CloudWatchClient({ region }) },
};
