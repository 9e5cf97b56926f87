import type { QueueDepth } from "../aws/sqs.ts";
import type { AppKeys } from "../lambda/function-variables.ts";
import type { RecordFacts } from "../monitoring/push-health.ts";
import type { Deployment } from "../template/deployment.ts";

/** One entry of `GET /_local/queues`. */
export interface QueueReport {
  readonly name: string;
  /** Name of the function that consumes the queue. */
  readonly consumer: string | null;
  readonly depth: number;
  readonly inFlight: number;
  /** Includes dead letters that were received. */
  readonly deadLetterDepth: number;
}

/** Every queue with its dead-letter queue; dead-letter queues have no entry of their own. */
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
      const letters = byName.get(nameIn(deadLetterArn));
      return {
        name,
        consumer: consumer?.label ?? null,
        depth: byName.get(name)?.depth ?? 0,
        inFlight: byName.get(name)?.inFlight ?? 0,
        deadLetterDepth: (letters?.depth ?? 0) + (letters?.inFlight ?? 0),
      };
    });
}

/** The newest push records, read through the API; undefined if it answers with an error. */
export async function fetchPushRecords(
  origin: string,
  { appId, masterKey }: AppKeys,
  limit = 50,
): Promise<readonly RecordFacts[] | undefined> {
  const response = await fetch(`${origin}/1.1/notifications?limit=${limit}`, {
    headers: { "x-lc-id": appId, "x-lc-key": `${masterKey},master` },
  });
  if (!response.ok) return undefined;
  const { results } = (await response.json()) as { results?: readonly RecordFacts[] };
  return results ?? [];
}

function nameIn(arn: string | undefined): string {
  return arn?.split(":").at(-1) ?? "";
}
