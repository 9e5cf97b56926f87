import { GetEventSourceMappingCommand } from "@aws-sdk/client-lambda";
import pMap from "p-map";
import { countMessages } from "../../../functions/adapters/queues/dead-letter-counts.ts";
import { isDenied } from "../../aws-failure.ts";
import type { Deployment, StackResource } from "../../stack/deployment.ts";
import { type Check, ok, problem } from "../finding.ts";

export function isDeadLetterQueue({ logicalId }: StackResource): boolean {
  return /DeadLetters[0-9A-F]{8}$/.test(logicalId);
}

/** Whether messages failed every attempt. */
export const checkDeadLetters: Check<Deployment> = {
  name: "dead-letters",
  actions: ["sqs:GetQueueAttributes", "lambda:GetEventSourceMapping"],
  run: async (deployment) => {
    const { findResources, clients } = deployment;
    const count = async (resource: StackResource) => ({
      ...{ resource, queue: toQueueName(resource.physicalId) },
      messages: await countMessages(clients.sqs, resource.physicalId),
    });
    const queues = findResources("AWS::SQS::Queue").filter(isDeadLetterQueue);
    const counts = await pMap(queues, count, { concurrency: 4 });
    const full = counts.filter(({ messages }) => messages > 0);
    if (full.length === 0) return [ok(`${counts.length} dead-letter queues are empty`)];
    return pMap(full, async ({ resource, queue, messages }) => {
      const remedy = `Repair the cause (docs/runbook.md, dead-letters), then ${await toReplay(resource, deployment)}`;
      return problem(`${messages} dead letters in ${queue}`, remedy);
    });
  },
};

/** Pushes are replayed through the API, which leaves out those that have ended. */
async function toReplay(
  { logicalId, physicalId }: StackResource,
  deployment: Deployment,
): Promise<string> {
  const [, pushQueue] = /^PushPipeline(\w+)DeadLetters/.exec(logicalId) ?? [];
  if (pushQueue !== undefined) {
    return `POST /1.1/push/deadLetters/${pushQueue.toLowerCase()}/replay with the master key`;
  }
  const uuid = await findRedrive(toQueueName(physicalId), deployment);
  if (uuid === undefined) return "enable its redrive switch until it is empty";
  const update = `aws lambda update-event-source-mapping --uuid ${uuid}`;
  return `${update} --enabled; when it is empty, the same with --no-enabled`;
}

/** @returns undefined without the permission to look */
async function findRedrive(
  queue: string,
  { findResources, clients }: Deployment,
): Promise<string | undefined> {
  for (const { physicalId: UUID } of findResources("AWS::Lambda::EventSourceMapping")) {
    try {
      const found = await clients.lambda.send(new GetEventSourceMappingCommand({ UUID }));
      if (found.EventSourceArn?.endsWith(`:${queue}`)) return UUID;
    } catch (error) {
      if (isDenied(error)) return undefined;
      throw error;
    }
  }
  return undefined;
}

/** `https://sqs.<region>.amazonaws.com/<account>/<name>` */
export function toQueueName(url: string): string {
  return url.split("/").at(-1) ?? "";
}
