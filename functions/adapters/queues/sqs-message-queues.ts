import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { toMessageText } from "../../domain/messages/message-text.ts";
import type { MailQueue, SmsQueue } from "../../ports/messages.ts";

export function createSqsMailQueue(client: SQSClient, queueUrl: string): MailQueue {
  return { send: (request) => sendMessage(client, queueUrl, request) };
}

export function createSqsSmsQueue(client: SQSClient, queueUrl: string): SmsQueue {
  return { send: (message) => sendMessage(client, queueUrl, message) };
}

async function sendMessage(client: SQSClient, queueUrl: string, message: object): Promise<void> {
  const MessageBody = toMessageText(message);
  await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }));
}
