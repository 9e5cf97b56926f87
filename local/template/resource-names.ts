import { StartError } from "../start-error.ts";
import type { Lookups } from "./intrinsics.ts";
import { resolveIntrinsics } from "./intrinsics.ts";
import type { Resource, Template } from "./template.ts";

export const REGION = "us-east-1";
export const ACCOUNT = "000000000000";

export interface NamingContext {
  readonly template: Template;
  /** Origin of the local SQS, which starts every queue URL. */
  readonly sqsOrigin: string;
}

/** Property with the name of a resource, by type. */
const NAME_PROPERTY: Readonly<Record<string, string>> = {
  "AWS::CloudWatch::Alarm": "AlarmName",
  "AWS::DynamoDB::GlobalTable": "TableName",
  "AWS::DynamoDB::Table": "TableName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::Logs::LogGroup": "LogGroupName",
  "AWS::S3::Bucket": "BucketName",
  "AWS::SNS::Topic": "TopicName",
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
  "AWS::S3::Bucket": (name) => `arn:aws:s3:::${name}`,
  "AWS::SNS::Topic": (name) => `arn:aws:sns:${REGION}:${ACCOUNT}:${name}`,
  "AWS::SQS::Queue": queueArn,
  "AWS::Scheduler::Schedule": (name) => `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule/${name}`,
  "AWS::Scheduler::ScheduleGroup": (name) =>
    `arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule-group/${name}`,
  "AWS::SecretsManager::Secret": (name) =>
    `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:${name}-LOCAL1`,
};

/** Names in the form of CloudFormation, but stable, so that stored data matches its table after a restart. */
export function createLookups({ template, sqsOrigin }: NamingContext): Lookups & {
  nameFor(logicalId: string): string;
} {
  const pseudo = pseudoParameters(template);
  const resource = (logicalId: string): Resource => {
    const found = template.stackResources[logicalId];
    if (!found)
      throw new StartError(`the template refers to ${logicalId}, which it does not contain`);
    return found;
  };
  const nameFor = (logicalId: string): string => {
    const { Type, Properties = {} } = resource(logicalId);
    const property = NAME_PROPERTY[Type];
    if (!property) return logicalId;
    const named = resolveIntrinsics(Properties[property], lookups);
    if (named) return String(named);
    const suffix = Type === "AWS::SQS::Queue" && Properties.FifoQueue ? ".fifo" : "";
    return `${template.stackName}-${logicalId}${suffix}`;
  };
  const toArn = (logicalId: string): string => {
    const { Type } = resource(logicalId);
    const arn = ARN[Type];
    return arn ? arn(nameFor(logicalId)) : `arn:aws:local:${REGION}:${ACCOUNT}:${logicalId}`;
  };
  const lookups = {
    nameFor,
    ref: (id: string): string => {
      const known = pseudo[id] ?? template.parameters[id];
      if (known !== undefined) return known;
      const { Type } = resource(id);
      if (Type === "AWS::SQS::Queue") return queueUrl(sqsOrigin, nameFor(id));
      if (Type === "AWS::SecretsManager::Secret" || Type === "AWS::SNS::Topic") return toArn(id);
      return nameFor(id);
    },
    getAtt: (id: string, attribute: string): string => {
      if (attribute === "Arn") return toArn(id);
      if (attribute === "QueueName" || attribute === "Name") return nameFor(id);
      if (attribute === "QueueUrl") return queueUrl(sqsOrigin, nameFor(id));
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
