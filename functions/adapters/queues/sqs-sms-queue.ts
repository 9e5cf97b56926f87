import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { toMessageText } from "../../domain/messages/message-text.ts";
import type { SmsQueue } from "../../ports/messages.ts";

export function createSqsSmsQueue(client: SQSClient, smsQueueUrl: string): SmsQueue {
  return {
    async send(message) {
      const MessageBody = toMessageText(message);
      await client.send(new SendMessageCommand({ QueueUrl: smsQueueUrl, MessageBody }));
    },
  };
}
