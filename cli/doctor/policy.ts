import { createClients, LOAD_ACTIONS } from "../stack/deployment.ts";

const READ_SECRET = "secretsmanager:GetSecretValue";

const INVOKE = "lambda:InvokeFunction";

/** The secrets that commands read; CloudFormation makes their names from the stack's ids. */
const READ_SECRETS = ["SecretsMasterKey", "SecretsPushCredentials", "SecretsAlarmWebhooks"];

/** An IAM policy for loading a deployment and for these actions, in the partition of the environment's region. */
export async function createPolicy(actions: readonly string[]): Promise<object> {
  const partition = partitionOf(await readRegion());
  const all = [...new Set([...LOAD_ACTIONS, ...actions])];
  const looks = all.filter((one) => one !== READ_SECRET && one !== INVOKE);
  const secrets = READ_SECRETS.map((id) => `arn:${partition}:secretsmanager:*:*:secret:*${id}*`);
  const sender = `arn:${partition}:lambda:*:*:function:*AlarmWebhooks*`;
  const Statement = [
    { Effect: "Allow", Action: looks.sort(), Resource: "*" },
    { Effect: "Allow", Action: READ_SECRET, Resource: secrets },
    ...(all.includes(INVOKE) ? [{ Effect: "Allow", Action: INVOKE, Resource: sender }] : []),
  ];
  return { Version: "2012-10-17", Statement };
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
