import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { ScanCommand, type ScanCommandInput, type ScanCommandOutput } from "@aws-sdk/lib-dynamodb";

export interface SegmentedScan {
  readonly client: DynamoDBDocumentClient;
  readonly input: ScanCommandInput;
  readonly segments: number;
}

/** Pages of up to a megabyte that wait or are being read: they bound a function's memory. */
const PAGES_AHEAD = 4;

/**
 * Every page of a table, segments side by side, in the order in which they arrive. A caller that
 * stops early waits for the reads that are under way.
 */
export async function* scanPages({
  client,
  input,
  segments,
}: SegmentedScan): AsyncGenerator<ScanCommandOutput> {
  const waiting = Array.from({ length: segments }, (_, segment) => segment);
  // A race keeps what its winner resolves to until all others are settled, so not the page itself.
  const running = new Map<number, Promise<number>>();
  const arrived = new Map<number, ScanCommandOutput>();
  const read = (segment: number, from?: Record<string, unknown>) => {
    const command = new ScanCommand({
      ...input,
      ...(segments > 1 && { Segment: segment, TotalSegments: segments }),
      ExclusiveStartKey: from,
      ReturnConsumedCapacity: "TOTAL",
    });
    const arrival = client.send(command).then((answer) => {
      arrived.set(segment, answer);
      return segment;
    });
    running.set(segment, arrival);
  };
  try {
    for (const segment of waiting.splice(0, PAGES_AHEAD)) read(segment);
    while (running.size > 0) {
      const segment = await Promise.race(running.values());
      const answer = arrived.get(segment) as ScanCommandOutput;
      arrived.delete(segment);
      running.delete(segment);
      if (answer.LastEvaluatedKey) read(segment, answer.LastEvaluatedKey);
      else for (const next of waiting.splice(0, 1)) read(next);
      yield answer;
    }
  } finally {
    await Promise.allSettled(running.values());
  }
}
