import {
  type DynamoDBDocumentClient,
  ScanCommand,
  type ScanCommandInput,
  type ScanCommandOutput,
} from "@aws-sdk/lib-dynamodb";
import type { Item } from "../client/attribute-values.ts";

/** One page of a Scan or a Query. */
export type ItemPage = Pick<
  ScanCommandOutput,
  "Items" | "ScannedCount" | "ConsumedCapacity" | "LastEvaluatedKey"
>;

/** Reads a page of one segment of a table or one partition, from the start or after a key. */
export type PageRead = (from: Item | undefined) => Promise<ItemPage>;

export interface SegmentedScan {
  readonly client: DynamoDBDocumentClient;
  readonly input: ScanCommandInput;
  readonly segments: number;
}

/** Pages that are being read or wait for the caller, up to 1 MB each; bounds the memory. */
const PAGES_AHEAD = 4;

/** Scans a table in parallel segments. */
export function scanPages({ client, input, segments }: SegmentedScan): AsyncGenerator<ItemPage> {
  const reads = Array.from(
    { length: segments },
    (_, segment): PageRead =>
      (from) => {
        const command = new ScanCommand({
          ...input,
          ...(segments > 1 && { Segment: segment, TotalSegments: segments }),
          ExclusiveStartKey: from,
          ReturnConsumedCapacity: "TOTAL",
        });
        return client.send(command);
      },
  );
  return readInParallel(reads);
}

/**
 * Reads all pages of several runs in parallel and yields them as they arrive. A caller that stops
 * early waits for the requests in flight.
 */
export async function* readInParallel(reads: readonly PageRead[]): AsyncGenerator<ItemPage> {
  const waiting = [...reads];
  // Promise.race retains the value of its winner until all others settle, so it is not the page.
  const running = new Map<PageRead, Promise<PageRead>>();
  const arrived = new Map<PageRead, ItemPage>();
  const start = (read: PageRead, from?: Item) => {
    const arrival = read(from).then((page) => {
      arrived.set(read, page);
      return read;
    });
    running.set(read, arrival);
  };
  try {
    for (const read of waiting.splice(0, PAGES_AHEAD)) start(read);
    while (running.size > 0) {
      const read = await Promise.race(running.values());
      const page = arrived.get(read) as ItemPage;
      arrived.delete(read);
      running.delete(read);
      if (page.LastEvaluatedKey) start(read, page.LastEvaluatedKey);
      else for (const next of waiting.splice(0, 1)) start(next);
      yield page;
    }
  } finally {
    await Promise.allSettled(running.values());
  }
}
