import { App, type IStackSynthesizer, LegacyStackSynthesizer, Stack } from "aws-cdk-lib";
import { CfnManagedPolicy } from "aws-cdk-lib/aws-iam";

/** Name of the stack with the policy, and the beginning of the policy's own. */
export const EXECUTION_POLICY = "landfall-execution-policy";

/** Services whose resources a stack of Landfall may have. */
const SERVICES = [
  "apigateway",
  "cloudfront",
  "cloudwatch",
  "dynamodb",
  "lambda",
  "logs",
  "s3",
  "scheduler",
  "secretsmanager",
  "ses",
  "sns",
  "sqs",
  "wafv2",
];

const ROLE_ACTIONS = [
  "AttachRolePolicy",
  "CreateRole",
  "DeleteRole",
  "DeleteRolePolicy",
  "DetachRolePolicy",
  "GetRole",
  "GetRolePolicy",
  "ListAttachedRolePolicies",
  "ListRolePolicies",
  "PassRole",
  "PutRolePolicy",
  "TagRole",
  "UntagRole",
  "UpdateAssumeRolePolicy",
  "UpdateRole",
  "UpdateRoleDescription",
];

/** Single actions that CloudFormation needs besides. */
const OTHER_ACTIONS = [
  "acm:DescribeCertificate",
  "iam:CreateServiceLinkedRole",
  "route53:ChangeResourceRecordSets",
  "route53:GetChange",
  "route53:GetHostedZone",
  "route53:ListHostedZones",
  "route53:ListHostedZonesByName",
  "route53:ListResourceRecordSets",
];

/**
 * What CloudFormation may do in the account when it deploys: everything in the services of Landfall, and roles
 * for its functions, but not CDK's own roles, which have its default qualifier in their names.
 *
 * @see docs/deploying.md, "What CDK may do"
 */
export function toExecutionStatements(partition: string): readonly object[] {
  const arn = (service: string, name: string) => `arn:${partition}:${service}:${name}`;
  return [
    {
      Effect: "Allow",
      Action: [...SERVICES.map((service) => `${service}:*`), ...OTHER_ACTIONS],
      Resource: "*",
    },
    {
      Effect: "Allow",
      Action: ROLE_ACTIONS.map((action) => `iam:${action}`),
      Resource: arn("iam", ":*:role/*"),
    },
    {
      Effect: "Deny",
      Action: "iam:*",
      Resource: arn("iam", ":*:role/cdk-hnb659fds-*"),
    },
    {
      Effect: "Allow",
      Action: ["ssm:GetParameter", "ssm:GetParameters"],
      Resource: arn("ssm", "*:*:parameter/cdk-bootstrap/*"),
    },
  ];
}

/** Writes the assembly of a stack with the policy, which needs no bootstrap. */
export function writeExecutionPolicy(outdir: string, region: string): void {
  const app = new App({ outdir, analyticsReporting: false });
  const synthesizer = new LegacyStackSynthesizer() as IStackSynthesizer;
  const stack = new Stack(app, EXECUTION_POLICY, { synthesizer });
  new CfnManagedPolicy(stack, "Policy", {
    managedPolicyName: `${EXECUTION_POLICY}-${region}`,
    description: "What CloudFormation may do when it deploys Landfall",
    policyDocument: {
      Version: "2012-10-17",
      Statement: toExecutionStatements(stack.partition),
    },
  });
  app.synth();
}
