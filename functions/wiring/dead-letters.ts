import { deadLettersUrlVariable, PUSH_QUEUES, type PushQueueName } from "../contract/queues.ts";
import type { DeadLetters } from "../ports/push.ts";
import { readEnv, requireQueueUrl, requireVariables } from "./environment.ts";
import { latePort } from "./late.ts";
import { sqsClient } from "./sqs.ts";

/** The dead-letter queues of the pipeline, and the way back. */
export function deadLetters(): DeadLetters {
  const env = readEnv();
  const urls = {
    sources: forEachQueue((queue) => requireQueueUrl(env, queue)),
    deadLetters: requireVariables(env, forEachQueue(deadLettersUrlVariable)),
  };
  return latePort({ count: true, take: true, resend: true, remove: true }, async () => {
    const { createSqsDeadLetters } = await import("../adapters/queues/sqs-dead-letters.ts");
    return createSqsDeadLetters(sqsClient(), urls);
  });
}

function forEachQueue<Value>(toValue: (queue: PushQueueName) => Value) {
  return Object.fromEntries(PUSH_QUEUES.map((queue) => [queue, toValue(queue)])) as Record<
    PushQueueName,
    Value
  >;
}
