import { ListQueuesCommand, SQSClient } from "@aws-sdk/client-sqs";
import { fetchLocal } from "../local-cloud.ts";
import { type Clients, type Deployment, loadDeployment } from "../stack/deployment.ts";

export interface DeadLetterQueue {
  /** The queue that the messages come from, such as `apns`. */
  readonly name: string;
  readonly url: string;
}

export interface DeadLetterQueues {
  readonly client: SQSClient;
  readonly queues: readonly DeadLetterQueue[];
}

/** Names of queues that differ from the ids of their constructs. */
const NAMES: Readonly<Record<string, string>> = {
  MailMails: "mail",
  SmsMessages: "sms",
  EngineHooks: "hooks",
  TimersRuns: "timers",
  ScheduledPush: "schedules",
};

/** Finds the queue by its logical id or CloudFormation's name; undefined if unknown. */
function toDeadLetterQueue(id: string, url: string): DeadLetterQueue | undefined {
  const [, pushQueue, other] =
    /(?:^|-)(?:PushPipeline(\w+?)|(\w+?))DeadLetters[0-9A-F]{8}(?:-|$)/.exec(id) ?? [];
  const vendor = /-([a-z]+)-dead$/.exec(id)?.[1];
  const name = pushQueue?.toLowerCase() ?? (other && (NAMES[other] ?? other)) ?? vendor;
  return name === undefined ? undefined : { name, url };
}

/** @throws CommandError the stack does not exist or is not a stack of Landfall */
export async function findQueuesOfStack(name: string, clients: Clients): Promise<DeadLetterQueues> {
  return findQueues(await loadDeployment(name, clients));
}

export function findQueues({ findResources, clients }: Deployment): DeadLetterQueues {
  const queues = findResources("AWS::SQS::Queue").flatMap(
    ({ logicalId, physicalId }) => toDeadLetterQueue(logicalId, physicalId) ?? [],
  );
  return { client: clients.sqs, queues };
}

/** @throws CommandError no local cloud runs at the URL */
export async function findLocalQueues(url: string): Promise<DeadLetterQueues> {
  const { sqs, region } = await fetchLocal(url, "aws");
  return listLocalQueues(String(sqs), String(region));
}

export async function listLocalQueues(endpoint: string, region: string): Promise<DeadLetterQueues> {
  const credentials = { accessKeyId: "operator", secretAccessKey: "local" };
  const client = new SQSClient({ endpoint, region, credentials });
  const { QueueUrls = [] } = await client.send(new ListQueuesCommand({}));
  const toQueue = (url: string) => toDeadLetterQueue(url.split("/").at(-1) ?? "", url);
  return { client, queues: QueueUrls.flatMap((url) => toQueue(url) ?? []) };
}
