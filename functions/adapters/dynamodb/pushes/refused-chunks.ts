import { toPartitionNumber } from "../../../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { RefusedChunk } from "../../../domain/push/report/device-trace.ts";
import { toProgress } from "./ledger-items.ts";
import { chunksQuery, pages } from "./push-parts.ts";
import type { PushesOptions } from "./table.ts";

/** The chunks of a push that keep refused devices, in the order of their ids. */
export async function* readRefused(
  options: PushesOptions,
  { objectId: push, _partitions: partitions = 0 }: PushRecord,
  after?: string,
): AsyncGenerator<RefusedChunk> {
  const first = after === undefined ? 0 : toPartitionNumber(after);
  for (let partition = first; partition < partitions; partition += 1) {
    const query = chunksQuery(push, partition, partition === first ? after : undefined);
    const filtered = { ...query, FilterExpression: "attribute_exists(refused)" };
    for await (const items of pages(options, filtered)) {
      yield* items.map((item) => toProgress(item) as RefusedChunk);
    }
  }
}
