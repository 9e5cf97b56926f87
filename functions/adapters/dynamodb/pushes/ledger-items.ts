import { attemptOf, type PackedChunk, partitionId } from "../../../domain/push/chunk.ts";
import type { ChunkProgress, LedgerChunk, PlanPartition } from "../../../domain/push/ledger.ts";
import { pushKey } from "./table.ts";

type Item = Record<string, unknown>;

/** `<pushId>` / `partition#0003` */
export function toPartitionItem(partition: PlanPartition, expiresAt: number): Item {
  const { push, partition: number, ...rest } = partition;
  return { ...pushKey(push, partitionId(number)), ...rest, _expiresAt: expiresAt };
}

export function fromPartitionItem(item: Item): PlanPartition {
  const { _push, _part, _expiresAt, ...rest } = item;
  const partition = Number(String(_part).split("#")[1]);
  return { push: String(_push), partition, ...rest } as unknown as PlanPartition;
}

export interface NewChunk extends PackedChunk {
  readonly push: string;
  readonly chunk: string;
  readonly createdMs: number;
  readonly notBeforeMs?: number;
  readonly expiresAt: number;
}

/** `<pushId>` / `chunk#0003#000017#002` */
export function toChunkItem(chunk: NewChunk): Item {
  const { push, chunk: id, devices, expiresAt, ...rest } = chunk;
  return {
    ...pushKey(push, id),
    ...rest,
    state: "open",
    count: devices.length,
    attempt: attemptOf(id),
    _expiresAt: expiresAt,
  };
}

export function fromChunkItem(item: Item): LedgerChunk {
  const { _push, _part, _expiresAt, ...rest } = item;
  return { push: String(_push), chunk: String(_part), ...rest } as unknown as LedgerChunk;
}

export function toProgress(item: Item): ChunkProgress {
  return fromChunkItem(item);
}

/** `members#0000#000000#002`, beside `chunk#0000#000000#002`: the devices of a listed chunk. */
export function membersId(chunk: string): string {
  return chunk.replace(/^chunk#/, "members#").replace(/#r\d+$/, "");
}
