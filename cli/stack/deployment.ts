import {
  CloudFormationClient,
  paginateListStackResources,
  type Stack,
} from "@aws-sdk/client-cloudformation";
import { CloudWatchClient } from "@aws-sdk/client-cloudwatch";
import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import {
  type FunctionConfiguration,
  GetFunctionConfigurationCommand,
  LambdaClient,
} from "@aws-sdk/client-lambda";
import { PinpointSMSVoiceV2Client } from "@aws-sdk/client-pinpoint-sms-voice-v2";
import { SchedulerClient } from "@aws-sdk/client-scheduler";
import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import pMap from "p-map";
import type { Entry } from "../../functions/contract/entries.ts";
import { ENV } from "../../functions/contract/env.ts";
import { toEntryName } from "../../functions/contract/service-name.ts";
import { deploymentIds, outputsOf, toPartId } from "../../lib/stack-parts.ts";
import { CommandError } from "../command-error.ts";
import { findStack, toOutputs } from "./find-stack.ts";
import { type Keys, type Outputs, type Service, toMasterKey } from "./service.ts";
import { chooseId, parseStackName } from "./stack-name.ts";

export interface StackResource {
  /** As in a stack of its own. */
  readonly logicalId: string;
  readonly physicalId: string;
  readonly type: string;
}

/** A deployment on AWS, and the clients to look at its parts with. */
export interface Deployment extends Service {
  /** As `--stack` names it. */
  readonly name: string;
  /** Name or ARN of its stack, which may have more than this deployment. */
  readonly stackName: string;
  readonly region: string;
  /** Such as `UPDATE_COMPLETE`. */
  readonly status: string;
  readonly clients: Clients;
  findResources(type: string): readonly StackResource[];
  functions(): Promise<readonly FunctionConfiguration[]>;
  /** Environment variables of the function with this entry. */
  variablesFor(entry: Entry): Promise<Readonly<Record<string, string>>>;
}

export type Clients = ReturnType<typeof createClients>;

/** Permissions to load a deployment, before any check. */
export const LOAD_ACTIONS = [
  "cloudformation:DescribeStacks",
  "cloudformation:ListStackResources",
  "lambda:GetFunctionConfiguration",
  "secretsmanager:GetSecretValue",
] as const;

/** Requests in parallel; far below every service's rate. */
const CONCURRENCY = 4;

/** A client waits forever by default. */
const OPTIONS = { requestHandler: { connectionTimeout: 5_000, requestTimeout: 10_000 } };

/** Clients with the region and the credentials of the environment. */
export function createClients() {
  return {
    cloudFormation: new CloudFormationClient(OPTIONS),
    cloudWatch: new CloudWatchClient(OPTIONS),
    dynamoDb: new DynamoDBClient(OPTIONS),
    lambda: new LambdaClient(OPTIONS),
    logs: new CloudWatchLogsClient(OPTIONS),
    scheduler: new SchedulerClient(OPTIONS),
    secrets: new SecretsManagerClient(OPTIONS),
    ses: new SESv2Client(OPTIONS),
    sms: new PinpointSMSVoiceV2Client(OPTIONS),
    sns: new SNSClient(OPTIONS),
    sqs: new SQSClient(OPTIONS),
  };
}

/** @throws CommandError the stack does not exist, is not a stack of Landfall, or has several deployments */
export async function loadDeployment(name: string, clients: Clients): Promise<Deployment> {
  const region = await clients.cloudFormation.config.region();
  const { stackName, id: wanted } = parseStackName(name);
  const stack = await describeStack(stackName, { clients, region });
  const stackOutputs = toOutputs(stack);
  const id = chooseId({ stackName, id: wanted, outputs: Object.keys(stackOutputs) });
  const outputs = outputsOf(stackOutputs, id);
  const { Url: url = "" } = outputs;
  const resources = await listParts({ stackName, id, outputs: stackOutputs }, clients);
  const findResources = (type: string) => resources.filter((resource) => resource.type === type);
  const functions = once(() =>
    pMap(
      findResources("AWS::Lambda::Function"),
      ({ physicalId }) => describeFunction(physicalId, clients),
      {
        concurrency: CONCURRENCY,
      },
    ),
  );
  const variablesFor = async (entry: Entry) => {
    const all = (await functions()).map(({ Environment }) => Environment?.Variables ?? {});
    return all.find((each) => toEntryName(each.POWERTOOLS_SERVICE_NAME) === entry) ?? {};
  };
  const status = stack.StackStatus ?? "unknown";
  const keys = async () => readKeys(await variablesFor("accounts"), { outputs, clients });
  const secrets = clients.secrets;
  return {
    name,
    stackName,
    region,
    status,
    url,
    outputs,
    clients,
    secrets,
    findResources,
    functions,
    variablesFor,
    keys,
  };
}

async function describeStack(
  name: string,
  { clients, region }: { readonly clients: Clients; readonly region: string },
): Promise<Stack> {
  const stack = await findStack(name, clients.cloudFormation);
  if (stack !== undefined) return stack;
  throw new CommandError(
    `the stack ${name} was not found in ${region}; check --stack, AWS_REGION and AWS_PROFILE, or deploy it with: npx landfall deploy`,
  );
}

interface Part {
  readonly stackName: string;
  readonly id: string;
  readonly outputs: Outputs;
}

/** The resources of one deployment of a stack. */
async function listParts({ stackName, id, outputs }: Part, clients: Clients) {
  const ids = deploymentIds(Object.keys(outputs));
  const resources = await listResources(stackName, clients);
  return resources.flatMap((resource) => {
    const logicalId = toPartId(resource.logicalId, { id, ids });
    return logicalId === undefined ? [] : [{ ...resource, logicalId }];
  });
}

export async function listResources(
  name: string,
  { cloudFormation }: Pick<Clients, "cloudFormation">,
): Promise<StackResource[]> {
  const resources: StackResource[] = [];
  const pages = paginateListStackResources({ client: cloudFormation }, { StackName: name });
  for await (const { StackResourceSummaries = [] } of pages) {
    for (const {
      LogicalResourceId = "",
      PhysicalResourceId,
      ResourceType = "",
    } of StackResourceSummaries) {
      if (PhysicalResourceId === undefined) continue;
      resources.push({
        logicalId: LogicalResourceId,
        physicalId: PhysicalResourceId,
        type: ResourceType,
      });
    }
  }
  return resources;
}

function describeFunction(name: string, { lambda }: Clients): Promise<FunctionConfiguration> {
  return lambda.send(new GetFunctionConfigurationCommand({ FunctionName: name }));
}

async function readKeys(
  variables: Readonly<Record<string, string>>,
  { outputs, clients }: { readonly outputs: Outputs; readonly clients: Clients },
): Promise<Keys> {
  const { [ENV.appId]: appId = "", [ENV.appKey]: appKey = "" } = variables;
  const secret = new GetSecretValueCommand({ SecretId: outputs.MasterKeySecret });
  const { SecretString } = await clients.secrets.send(secret);
  return { appId, appKey, masterKey: toMasterKey(SecretString) };
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}
