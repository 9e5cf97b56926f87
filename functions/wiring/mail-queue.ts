import { createSqsMailQueue } from "../adapters/queues/sqs-mail-queue.ts";
import type { MailQueue } from "../ports/messages.ts";
import { once, sqsClient } from "./clients.ts";
import { readEnv, requireEnv } from "./environment.ts";

export const mailQueue: () => MailQueue = once(() => {
  const { mailQueueUrl } = requireEnv(readEnv(), "mailQueueUrl");
  return createSqsMailQueue(sqsClient(), mailQueueUrl);
});
