import { createSqsMailQueue } from "../adapters/queues/sqs-mail-queue.ts";
import type { MailQueue } from "../ports/messages.ts";
import { once, sqsClient } from "./clients.ts";
import { readEnv, requireQueueUrl } from "./environment.ts";

export const mailQueue: () => MailQueue = once(() => {
  return createSqsMailQueue(sqsClient(), requireQueueUrl(readEnv(), "mail"));
});
