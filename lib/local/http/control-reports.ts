import type { Deployment } from "../template/deployment.ts";
import type { QueueDepth } from "./sqs.ts";

/** One queue as `/_local/queues` shows it. */
export interface QueueReport {
  readonly name: string;
  /** Function that consumes it. */
  readonly consumer: string | null;
  readonly depth: number;
  readonly inFlight: number;
  readonly deadLetterDepth: number;
}

/** Every queue that is not another one's dead-letter queue. */
export function reportQueues(
  deployment: Deployment,
  depths: readonly QueueDepth[],
): readonly QueueReport[] {
  const byName = new Map(depths.map((depth) => [depth.name, depth]));
  const deadLetters = new Set(deployment.queues.map(({ deadLetterArn }) => nameIn(deadLetterArn)));
  return deployment.queues
    .filter(({ name }) => !deadLetters.has(name))
    .map(({ name, deadLetterArn }) => {
      const source = deployment.eventSources.find(({ queueName }) => queueName === name);
      const consumer = deployment.functions.find(({ arn, name: functionName }) =>
        [arn, functionName].includes(source?.functionArn ?? ""),
      );
      return {
        name,
        consumer: consumer?.label ?? null,
        depth: byName.get(name)?.depth ?? 0,
        inFlight: byName.get(name)?.inFlight ?? 0,
        deadLetterDepth: byName.get(nameIn(deadLetterArn))?.depth ?? 0,
      };
    });
}

function nameIn(arn: string | undefined): string {
  return arn?.split(":").at(-1) ?? "";
}
