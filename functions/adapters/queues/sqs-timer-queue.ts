import type { SQSClient } from "@aws-sdk/client-sqs";
import type { TimerQueue } from "../../ports/timers.ts";
import { sendEnvelopes, toEnvelope } from "./sqs-batches.ts";

export function createSqsTimerQueue(client: SQSClient, queueUrl: string): TimerQueue {
  return {
    send: (messages) => {
      const envelopes = messages.map(({ message, delaySeconds }) =>
        toEnvelope(message, delaySeconds),
      );
      return sendEnvelopes(client, queueUrl, envelopes);
    },
  };
}
