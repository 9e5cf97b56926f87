import { GetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { DeadLetterCounts } from "../../ports/push.ts";

/** @param urls of every dead-letter queue; a queue is named by the last segment */
export function createDeadLetterCounts(
  client: SQSClient,
  urls: readonly string[],
): DeadLetterCounts {
  return () =>
    Promise.all(
      urls.map(async (url) => ({
        queue: url.split("/").at(-1) ?? url,
        messages: await countMessages(client, url),
      })),
    );
}

export async function countMessages(client: SQSClient, QueueUrl: string): Promise<number> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["ApproximateNumberOfMessages"] }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
}
