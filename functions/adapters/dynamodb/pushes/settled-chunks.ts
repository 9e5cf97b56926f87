import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { isRootChunk, partitionId } from "../../../domain/push/ledger/chunk.ts";
import type { MemberChunk } from "../../../domain/push/report/device-trace.ts";
import { digestId, fromChunkItem } from "./ledger-items.ts";
import { collect, partsQuery } from "./push-parts.ts";
import { ledgerKey, type PushesOptions } from "./table.ts";

/**
 * TTL removes the items of a ledger one by one, so a ledger that it has begun to remove is not
 * read.
 */
export async function readSettled(
  options: PushesOptions,
  push: string,
  partition: number,
): Promise<readonly MemberChunk[]> {
  const id = partitionId(partition);
  const read = (kind: "chunk" | "digest") =>
    collect(options, partsQuery(push, `${id.replace("partition", kind)}#`));
  const [chunks, digests, planned] = await Promise.all([
    read("chunk"),
    read("digest"),
    countPlanned(options, push, id),
  ]);
  const byId = new Map(digests.map((item) => [item._part, item]));
  const settled = chunks.flatMap((item) => {
    const digest = byId.get(digestId(String(item._part)));
    return digest ? [fromChunkItem(item, digest) as MemberChunk] : [];
  });
  const roots = settled.filter(({ chunk }) => isRootChunk(chunk)).length;
  if (settled.length < chunks.length || roots !== planned) {
    throw new Error(`Push ${push} ${id} has ${roots} of its ${planned} chunks left`);
  }
  return settled;
}

/** Chunks of a partition without the retry chunks; undefined when it is gone. */
async function countPlanned(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
  partition: string,
): Promise<unknown> {
  const Key = ledgerKey(push, partition);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item?.chunks;
}
