import { createClients, LOAD_ACTIONS } from "../stack/deployment.ts";
import { parseStackName } from "../stack/stack-name.ts";

/** The secrets that commands read; CloudFormation makes their names from the stack's ids. */
const READ_SECRETS = ["SecretsMasterKey", "SecretsPushCredentials", "SecretsAlarmWebhooks"];

/** CloudFormation cuts the name of a stack in the names that it makes, such as those of functions. */
const KEPT_CHARACTERS = 20;

/**
 * The resources of actions that read secrets or change something, as they end in an ARN.
 *
 * @param stack the beginning of the names, or nothing
 */
const SCOPES: Readonly<Record<string, (stack: string) => readonly string[]>> = {
  "secretsmanager:GetSecretValue": () => READ_SECRETS.map((id) => `secret:*${id}*`),
  "lambda:InvokeFunction": (stack) => [`function:${stack}*AlarmWebhooks*`],
  "cloudwatch:SetAlarmState": (stack) => [`alarm:${stack}*`],
  "sqs:SendMessage": toDeadLetters,
  "sqs:ReceiveMessage": toDeadLetters,
  "sqs:ChangeMessageVisibility": toDeadLetters,
};

function toDeadLetters(stack: string): readonly string[] {
  return [`${stack}*PushPipelinePrune*`];
}

/**
 * An IAM policy for loading a deployment and for these actions, in the partition of the environment's region.
 * Actions that only look are allowed on all resources.
 *
 * @param stack name or ARN of the stack; undefined: every stack of the account
 */
export async function createPolicy(actions: readonly string[], stack?: string): Promise<object> {
  const partition = partitionOf(await readRegion());
  const all = [...new Set([...LOAD_ACTIONS, ...actions])];
  const looks = all.filter((action) => SCOPES[action] === undefined);
  const start = stack === undefined ? "" : toStart(stack);
  const scoped = all.flatMap((Action) => {
    const [service] = Action.split(":");
    const names = SCOPES[Action]?.(start);
    const Resource = names?.map((name) => `arn:${partition}:${service}:*:*:${name}`);
    return Resource === undefined ? [] : [{ Effect: "Allow", Action, Resource }];
  });
  return {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Action: looks.sort(), Resource: "*" }, ...scoped],
  };
}

function toStart(stack: string): string {
  const given = parseStackName(stack).stackName;
  const stackName = given.split("/")[1] ?? given;
  return stackName.length > KEPT_CHARACTERS ? stackName.slice(0, KEPT_CHARACTERS) : `${stackName}-`;
}

/** The first part of every ARN in a region. */
function partitionOf(region: string): string {
  if (region.startsWith("cn-")) return "aws-cn";
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
}

/** The region of the environment or the profile; a policy can be printed without one. */
async function readRegion(): Promise<string> {
  const { region } = createClients().cloudFormation.config;
  return region().catch(() => "");
}
