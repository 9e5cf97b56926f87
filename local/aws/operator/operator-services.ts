import type { AwsServices } from "../aws-endpoint.ts";
import { createCloudFormation } from "./cloudformation.ts";
import { createCloudWatch } from "./cloudwatch.ts";
import { createLambdaApi } from "./lambda-api.ts";
import { createLogs } from "./logs-api.ts";
import { createMetricData } from "./metric-data.ts";
import type { OperatedStack } from "./operated-stack.ts";
import { createMailAccount, SMS_ACCOUNT } from "./sender-accounts.ts";
import { createSns } from "./sns.ts";

/** The services for `--stack` commands that the functions do not use. */
export function createOperatorServices(
  stack: OperatedStack,
  { sentMails }: { readonly sentMails: () => number },
): AwsServices {
  const lambda = createLambdaApi(stack);
  const mail = createMailAccount(sentMails);
  return {
    json: {
      ...createCloudWatch(stack),
      ...createMetricData(stack),
      ...createLogs(stack),
      ...SMS_ACCOUNT,
    },
    query: { ...createCloudFormation(stack), ...createSns(stack) },
    rest: (request) => lambda(request) ?? mail(request),
  };
}
