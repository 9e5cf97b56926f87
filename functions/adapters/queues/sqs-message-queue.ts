import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import { toMessageText } from "../../domain/messages/message-text.ts";

/** A queue that takes one message at a time. */
export function createSqsMessageQueue(client: SQSClient, queueUrl: string) {
  return {
    send: async (message: object): Promise<void> => {
      const MessageBody = toMessageText(message);
      await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody }));
    },
  };
}
