import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SmsQueue } from "../ports/sms-queue.ts";

export function createSqsSmsQueue(client: SQSClient, smsQueueUrl: string): SmsQueue {
  return {
    async send(message) {
      const MessageBody = JSON.stringify(message);
      await client.send(new SendMessageCommand({ QueueUrl: smsQueueUrl, MessageBody }));
    },
  };
}
