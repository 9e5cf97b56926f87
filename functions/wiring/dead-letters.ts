import type { PushQueueName } from "../contract/queues.ts";
import type { DeadLetters } from "../ports/push.ts";
import { readEnv, requireDeadLettersUrl, requireQueueUrl } from "./environment.ts";
import { latePort } from "./late.ts";
import { givenPushQueues } from "./pipeline-ports.ts";
import { sqsClient } from "./sqs.ts";

/** The dead-letter queues of the pipeline, and the way back. */
export function deadLetters(): DeadLetters {
  const env = readEnv();
  const queues = givenPushQueues();
  const toUrls = (toUrl: (queue: PushQueueName) => string) =>
    Object.fromEntries(queues.map((queue) => [queue, toUrl(queue)]));
  const urls = {
    sources: toUrls((queue) => requireQueueUrl(env, queue)),
    deadLetters: toUrls((queue) => requireDeadLettersUrl(env, queue)),
  };
  const port = latePort<Omit<DeadLetters, "queues">>(
    { count: true, take: true, resend: true, remove: true, release: true },
    async () => {
      const { createSqsDeadLetters } = await import("../adapters/queues/sqs-dead-letters.ts");
      return createSqsDeadLetters(sqsClient(), urls);
    },
  );
  return { queues, ...port };
}
