import type { AlarmReport } from "../../monitoring/judge-alarms.ts";
import type { EventSource, FunctionResource } from "../../template/deployment.ts";
import type { AwsServices } from "../aws-endpoint.ts";
import { createCloudFormation } from "./cloudformation.ts";
import { createCloudWatch } from "./cloudwatch.ts";
import { createLambdaApi } from "./lambda-api.ts";
import { createLogs } from "./logs-api.ts";
import { createMailAccount, SMS_ACCOUNT } from "./sender-accounts.ts";
import { createSns } from "./sns.ts";
import type { StackResource } from "./stack-resources.ts";

/** The running stack, as AWS would describe it to the commands of an operator. */
export interface OperatedStack {
  readonly name: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly resources: readonly StackResource[];
  readonly functions: readonly FunctionResource[];
  readonly eventSources: readonly EventSource[];
  variablesFor(lambda: FunctionResource): Readonly<Record<string, string>>;
  /** Concurrent executions of the account; undefined: those of a usual account. */
  readonly concurrency: number | undefined;
  judgeAlarms(): readonly AlarmReport[];
  logLines(): Iterable<string>;
}

/** What `--stack` commands ask besides the services that the functions use. */
export function createOperatorServices(
  stack: OperatedStack,
  { sentMails }: { readonly sentMails: () => number },
): AwsServices {
  const lambda = createLambdaApi(stack);
  const mail = createMailAccount(sentMails);
  return {
    json: { ...createCloudWatch(stack), ...createLogs(stack), ...SMS_ACCOUNT },
    query: { ...createCloudFormation(stack), ...createSns(stack) },
    rest: (request) => lambda(request) ?? mail(request),
  };
}
