import type { EnvName } from "../contract/env.ts";
import {
  deadLettersUrlVariable,
  PUSH_QUEUES,
  type PushQueueName,
  queueUrlVariable,
} from "../contract/queues.ts";
import type { DeadLetters } from "../ports/push.ts";
import { readEnv, requireVariables } from "./environment.ts";
import { latePort } from "./late.ts";
import { sqsClient } from "./sqs.ts";

/** The dead-letter queues of the pipeline, and the way back. */
export function deadLetters(): DeadLetters {
  const env = readEnv();
  const urls = {
    sources: requireVariables(env, forEachQueue(queueUrlVariable)),
    deadLetters: requireVariables(env, forEachQueue(deadLettersUrlVariable)),
  };
  return latePort({ count: true, take: true, resend: true, remove: true }, async () => {
    const { createSqsDeadLetters } = await import("../adapters/queues/sqs-dead-letters.ts");
    return createSqsDeadLetters(sqsClient(), urls);
  });
}

function forEachQueue(toVariable: (queue: PushQueueName) => EnvName) {
  return Object.fromEntries(PUSH_QUEUES.map((queue) => [queue, toVariable(queue)])) as Record<
    PushQueueName,
    EnvName
  >;
}
