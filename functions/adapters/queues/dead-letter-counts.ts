import { GetQueueAttributesCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { DeadLetterCounts } from "../../ports/push.ts";

const COUNTS = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"] as const;

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

/** Includes received messages: an unreadable one is hidden after every receive. */
export async function countMessages(client: SQSClient, QueueUrl: string): Promise<number> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...COUNTS] }),
  );
  return COUNTS.reduce((sum, name) => sum + Number(Attributes[name] ?? 0), 0);
}
