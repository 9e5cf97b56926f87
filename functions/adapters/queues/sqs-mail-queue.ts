import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { toMessageText } from "../../domain/messages/message-text.ts";
import type { MailQueue } from "../../ports/messages.ts";

export function createSqsMailQueue(client: SQSClient, queueUrl: string): MailQueue {
  return {
    async send(request) {
      const MessageBody = toMessageText(request);
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }));
    },
  };
}
