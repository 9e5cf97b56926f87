import type { QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { isRootChunk, toPartitionNumber } from "../../../domain/push/ledger/chunk.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { ChunkFamily, MemberChunk } from "../../../domain/push/report/device-trace.ts";
import { batchGet } from "../client/batch-get.ts";
import { digestId, fromChunkItem } from "./ledger-items.ts";
import { chunksQuery, pages } from "./push-parts.ts";
import type { PushesOptions } from "./table.ts";

/** Chunks that are read at a time, with some 3 KB of digest each: a caller may stop after the first. */
const PAGE_CHUNKS = 10;

/** The chunks of a push with their retry chunks, whose ids come after theirs. */
export async function* readFamilies(
  options: PushesOptions,
  { objectId: push, _partitions: partitions = 0 }: Pick<PushRecord, "objectId" | "_partitions">,
  after?: string,
): AsyncGenerator<ChunkFamily> {
  const first = after === undefined ? 0 : toPartitionNumber(after);
  for (let partition = first; partition < partitions; partition += 1) {
    const query = chunksQuery(push, partition, partition === first ? after : undefined);
    let family: readonly MemberChunk[] = [];
    for await (const chunk of readMembers(options, { ...query, Limit: PAGE_CHUNKS })) {
      const isNext = isRootChunk(chunk.chunk);
      if (isNext && isFamily(family)) yield family;
      family = isNext ? [chunk] : [...family, chunk];
    }
    if (isFamily(family)) yield family;
  }
}

/** False for the retry chunks of the chunk after which the caller reads on. */
function isFamily(chunks: readonly MemberChunk[]): chunks is ChunkFamily {
  const [first] = chunks;
  return first !== undefined && isRootChunk(first.chunk);
}

async function* readMembers(
  options: PushesOptions,
  query: Omit<QueryCommandInput, "TableName">,
): AsyncGenerator<MemberChunk> {
  const { client, pushesTable: tableName } = options;
  for await (const chunks of pages(options, query)) {
    const keys = chunks.map(({ _push, _part }) => ({ _push, _part: digestId(String(_part)) }));
    const { items } = await batchGet(client, { tableName, keys, consistent: true });
    const digests = new Map(items.map((item) => [item._part, item]));
    for (const chunk of chunks) {
      const digest = digests.get(digestId(String(chunk._part)));
      if (digest) yield fromChunkItem(chunk, digest) as MemberChunk;
    }
  }
}
