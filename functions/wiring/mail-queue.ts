import { createSqsMailQueue } from "../../adapters/sqs-mail-queue.ts";
import type { MailQueue } from "../../ports/mail-queue.ts";
import { readEnv, requireEnv } from "../config.ts";
import { once, sqsClient } from "./clients.ts";

export const mailQueue: () => MailQueue = once(() => {
  const { mailQueueUrl } = requireEnv(readEnv(), "mailQueueUrl");
  return createSqsMailQueue(sqsClient(), mailQueueUrl);
});
