import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { partitionId } from "../../../domain/push/ledger/chunk.ts";
import { findInDigest } from "../../../domain/push/ledger/chunk-members.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import type { TracedChunk, TracedMember } from "../../../domain/push/report/device-trace.ts";
import type { PushTrace } from "../../../ports/push.ts";
import { readFamilies } from "./chunk-families.ts";
import { digestId, toChunkId, toProgress, toRootChunk } from "./ledger-items.ts";
import { collect, pages, partsQuery } from "./push-parts.ts";
import { readRefused } from "./refused-chunks.ts";
import { ledgerKey, type PushesOptions } from "./table.ts";

/** Partitions that are read at the same time, a megabyte each. */
const PARALLEL_PARTITIONS = 4;

/** Finds single devices in the Pushes table. */
export function createPushTrace(options: PushesOptions): PushTrace {
  return {
    findMember: (record, names) => findMember(options, record, names),
    readRefused: (record, after) => readRefused(options, record, after),
    readFamilies: (record, after) => readFamilies(options, record, after),
  };
}

async function findMember(
  options: PushesOptions,
  record: PushRecord,
  names: readonly string[],
): Promise<readonly TracedMember[]> {
  const root = await findRoot(options, record, names);
  if (root === undefined) return [];
  const read = (prefix: string) => collect(options, partsQuery(record.objectId, prefix));
  const [chunks, digests] = await Promise.all([read(root), read(digestId(root))]);
  const places = new Map(
    digests.map(({ _part, digest }) => [toChunkId(String(_part)), locate(digest, names)]),
  );
  return chunks.flatMap((item): TracedMember[] => {
    const chunk = toProgress(item) as TracedChunk;
    const place = places.get(chunk.chunk);
    return place ? [{ chunk, ...place }] : [];
  });
}

/** Finds the chunk into which the device was planned. */
async function findRoot(
  options: PushesOptions,
  { objectId: push, _partitions: partitions = 0 }: PushRecord,
  names: readonly string[],
): Promise<string | undefined> {
  let found: string | undefined;
  let next = 0;
  const search = async (): Promise<void> => {
    while (next < partitions && found === undefined) {
      const prefix = `${partitionId(next++).replace("partition", "digest")}#`;
      found ??= await findInPartition(options, { push, prefix }, names);
    }
  };
  const searches = Array.from({ length: PARALLEL_PARTITIONS }, search);
  for (const result of await Promise.allSettled(searches)) {
    if (result.status === "rejected") throw result.reason;
  }
  return found;
}

async function findInPartition(
  options: PushesOptions,
  { push, prefix }: { readonly push: string; readonly prefix: string },
  names: readonly string[],
): Promise<string | undefined> {
  for await (const items of pages(options, partsQuery(push, prefix))) {
    for (const { _part, digest } of items) {
      const chunk = toChunkId(String(_part));
      if (locate(digest, names) && (await isPlanned(options, push, chunk)))
        return toRootChunk(chunk);
    }
  }
  return undefined;
}

/** False for a digest that a planner left without committing its page. */
async function isPlanned(
  { client, pushesTable: TableName }: PushesOptions,
  push: string,
  chunk: string,
): Promise<boolean> {
  const Key = ledgerKey(push, chunk);
  const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
  return Item !== undefined;
}

function locate(digest: unknown, names: readonly string[]) {
  for (const name of names) {
    const position = findInDigest(digest as Uint8Array, name);
    if (position >= 0) return { name, position };
  }
  return undefined;
}
