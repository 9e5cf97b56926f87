import { ENV } from "../contract/env.ts";
import type { QueueName } from "../contract/workers.ts";
import type { HookQueue } from "../ports/engine.ts";
import type { MailQueue, SmsQueue } from "../ports/messages.ts";
import { readEnv, requireQueueUrl } from "./environment.ts";
import { latePort } from "./late.ts";

export function mailQueue(): MailQueue {
  return lateQueue("mail");
}

/** @returns undefined when there is no identity to send from: text messages are switched off */
export function smsQueue(): SmsQueue | undefined {
  return readEnv()[ENV.smsOriginationIdentity] ? lateQueue("sms") : undefined;
}

/** Only for functions of a deployment with an engine. */
export function hookQueue(): HookQueue {
  return lateQueue("hooks");
}

interface MessageQueue {
  send(message: object): Promise<void>;
}

/** Few requests send a message, so the client of SQS is not part of a cold start. */
function lateQueue(name: QueueName): MessageQueue {
  const url = requireQueueUrl(readEnv(), name);
  return latePort<MessageQueue>({ send: true }, async () => {
    const [{ createSqsMessageQueue }, { sqsClient }] = await Promise.all([
      import("../adapters/queues/sqs-message-queue.ts"),
      import("./sqs.ts"),
    ]);
    return createSqsMessageQueue(sqsClient(), url);
  });
}
