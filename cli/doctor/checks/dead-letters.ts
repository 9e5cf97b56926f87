import pMap from "p-map";
import { countMessages } from "../../../functions/adapters/queues/dead-letter-counts.ts";
import type { Deployment, StackResource } from "../../stack/deployment.ts";
import { type Check, ok, problem } from "../finding.ts";

export function isDeadLetterQueue({ logicalId }: StackResource): boolean {
  return /DeadLetters[0-9A-F]{8}$/.test(logicalId);
}

/** Whether messages failed every attempt. */
export const checkDeadLetters: Check<Deployment> = {
  name: "dead-letters",
  actions: ["sqs:GetQueueAttributes"],
  run: async ({ findResources, clients }) => {
    const count = async ({ physicalId: queue }: StackResource) => ({
      queue,
      messages: await countMessages(clients.sqs, queue),
    });
    const queues = findResources("AWS::SQS::Queue").filter(isDeadLetterQueue);
    const counts = await pMap(queues, count, { concurrency: 4 });
    const full = counts.filter(({ messages }) => messages > 0);
    if (full.length === 0) return [ok(`${counts.length} dead-letter queues are empty`)];
    return full.map(({ queue, messages }) => {
      const remedy = "Repair the cause, then replay them (docs/runbook.md, dead-letters)";
      return problem(`${messages} dead letters in ${queue.split("/").at(-1)}`, remedy);
    });
  },
};
