import { StartError } from "../start-error.ts";
import type { Lookups } from "./intrinsics.ts";
import { resolveIntrinsics } from "./intrinsics.ts";
import type { Resource, Template } from "./template.ts";

export const REGION = "us-east-1";
export const ACCOUNT = "000000000000";

export interface NamingContext {
  readonly template: Template;
  /** Origin of the local SQS, part of every queue URL. */
  readonly sqsOrigin: string;
}

/** Property that names a resource of this type, if the template names it at all. */
const NAME_PROPERTY: Readonly<Record<string, string>> = {
  "AWS::DynamoDB::GlobalTable": "TableName",
  "AWS::DynamoDB::Table": "TableName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::SQS::Queue": "QueueName",
  "AWS::Scheduler::Schedule": "Name",
  "AWS::Scheduler::ScheduleGroup": "Name",
  "AWS::SecretsManager::Secret": "Name",
};

export function queueArn(name: string): string {
  return `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`;
}

function queueUrl(sqsOrigin: string, name: string): string {
  return `${sqsOrigin}/${ACCOUNT}/${name}`;
}

const ARN: Readonly<Record<string, (name: string) => string>> = {
  "AWS::DynamoDB::GlobalTable": (name) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`,
  "AWS::DynamoDB::Table": (name) => `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/${name}`,
  "AWS::IAM::Role": (name) => `arn:aws:iam::${ACCOUNT}:role/${name}`,
  "AWS::Lambda::Function": (name) => `arn:aws:lambda:${REGION}:${ACCOUNT}:function:${name}`,
  "AWS::SQS::Queue": queueArn,
  "AWS::Scheduler::Schedule": (name) => `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule/${name}`,
  "AWS::Scheduler::ScheduleGroup": (name) =>
    `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule-group/${name}`,
  "AWS::SecretsManager::Secret": (name) =>
    `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${name}-LOCAL1`,
};

/** Names as CloudFormation would give them, but stable, so that data on disk finds its table again. */
export function createLookups({ template, sqsOrigin }: NamingContext): Lookups & {
  nameOf(logicalId: string): string;
} {
  const pseudo = pseudoParameters(template);
  const resource = (logicalId: string): Resource => {
    const found = template.resources[logicalId];
    if (!found) throw new StartError(`the template refers to ${logicalId}, which it does not hold`);
    return found;
  };
  const nameOf = (logicalId: string): string => {
    const { Type, Properties = {} } = resource(logicalId);
    const property = NAME_PROPERTY[Type];
    if (!property) return logicalId;
    const named = resolveIntrinsics(Properties[property], lookups);
    if (named) return String(named);
    const suffix = Type === "AWS::SQS::Queue" && Properties.FifoQueue ? ".fifo" : "";
    return `${template.stackName}-${logicalId}${suffix}`;
  };
  const arnOf = (logicalId: string): string => {
    const { Type } = resource(logicalId);
    const arn = ARN[Type];
    return arn ? arn(nameOf(logicalId)) : `arn:aws:local:${REGION}:${ACCOUNT}:${logicalId}`;
  };
  const lookups = {
    nameOf,
    ref: (id: string): string => {
      const known = pseudo[id] ?? template.parameters[id];
      if (known !== undefined) return known;
      const { Type } = resource(id);
      if (Type === "AWS::SQS::Queue") return queueUrl(sqsOrigin, nameOf(id));
      if (Type === "AWS::SecretsManager::Secret" || Type === "AWS::SNS::Topic") return arnOf(id);
      return nameOf(id);
    },
    getAtt: (id: string, attribute: string): string => {
      if (attribute === "Arn") return arnOf(id);
      if (attribute === "QueueName" || attribute === "Name") return nameOf(id);
      if (attribute === "QueueUrl") return queueUrl(sqsOrigin, nameOf(id));
      return `${id}.${attribute}`;
    },
  };
  return lookups;
}

function pseudoParameters({ stackName }: Template): Readonly<Record<string, string>> {
  return {
    "AWS::AccountId": ACCOUNT,
    "AWS::NoValue": "",
    "AWS::Partition": "aws",
    "AWS::Region": REGION,
    "AWS::StackId": `arn:aws:cloudformation:${REGION}:${ACCOUNT}:stack/${stackName}/local`,
    "AWS::StackName": stackName,
    "AWS::URLSuffix": "amazonaws.com",
  };
}
