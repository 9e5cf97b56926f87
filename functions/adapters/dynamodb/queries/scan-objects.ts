import {
  type DynamoDBDocumentClient,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
} from "@aws-sdk/lib-dynamodb";

export interface SegmentedScan {
  readonly client: DynamoDBDocumentClient;
  readonly input: ScanCommandInput;
  readonly segments: number;
}

/** Pages that are being read or wait for the caller, up to 1 MB each; bounds the memory. */
const PAGES_AHEAD = 4;

/**
 * Scans a table in parallel segments and yields pages as they arrive. A caller that stops early waits
 * for the requests in flight.
 */
export async function* scanPages({
  client,
  input,
  segments,
}: SegmentedScan): AsyncGenerator<ScanCommandOutput> {
  const waiting = Array.from({ length: segments }, (_, segment) => segment);
  // Promise.race retains the value of its winner until all others settle, so it is not the page.
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
