import { type PackedChunk, partitionId, toAttempt } from "../../../domain/push/ledger/chunk.ts";
import type {
  ChunkProgress,
  LedgerChunk,
  PlanPartition,
} from "../../../domain/push/ledger/ledger.ts";
import { ledgerKey, toPushId } from "./table.ts";

type Item = Record<string, unknown>;

/** `<pushId>#0003` / `partition#0003` */
export function toPartitionItem(partition: PlanPartition, expiresAt: number): Item {
  const { push, partition: number, ...rest } = partition;
  return { ...ledgerKey(push, partitionId(number)), ...rest, _expiresAt: expiresAt };
}

export function fromPartitionItem(item: Item): PlanPartition {
  const { _push, _part, _expiresAt, ...rest } = item;
  const partition = Number(String(_part).split("#")[1]);
  const ids = { push: toPushId(_push), partition };
  return { ...ids, ...rest } as unknown as PlanPartition;
}

export interface NewChunk extends PackedChunk {
  readonly push: string;
  readonly chunk: string;
  readonly createdMs: number;
  readonly notBeforeMs?: number;
  readonly expiresAt: number;
}

/** `<pushId>#0003` / `chunk#0003#000017#002`: the part that changes while the chunk is sent. */
export function toChunkItem(chunk: NewChunk): Item {
  const { push, chunk: id, devices, digest, expiresAt, ...rest } = chunk;
  return {
    ...ledgerKey(push, id),
    ...rest,
    state: "open",
    count: devices.length,
    attempt: toAttempt(id),
    _expiresAt: expiresAt,
  };
}

/** `<pushId>#0003` / `digest#0003#000017#002`: kept apart, so that updates stay small. */
export function toDigestItem(
  chunk: Pick<NewChunk, "push" | "chunk" | "digest" | "expiresAt">,
): Item {
  const { push, chunk: id, digest, expiresAt } = chunk;
  return { ...ledgerKey(push, digestId(id)), digest, _expiresAt: expiresAt };
}

export function digestId(chunk: string): string {
  return chunk.replace(/^chunk#/, "digest#");
}

/** The id of the chunk that a digest belongs to. */
export function toChunkId(digest: string): string {
  return digest.replace(/^digest#/, "chunk#");
}

/** The id of the chunk from which a retry chunk comes: a prefix of its own id. */
export function toRootChunk(chunk: string): string {
  return chunk.replace(/#r\d+$/, "");
}

/** @param digestItem the digest item of the same chunk */
export function fromChunkItem(item: Item, digestItem: Item): LedgerChunk {
  return { ...toProgress(item), digest: digestItem.digest } as unknown as LedgerChunk;
}

export function toProgress(item: Item): ChunkProgress {
  const { _push, _part, _expiresAt, ...rest } = item;
  const ids = { push: toPushId(_push), chunk: String(_part) };
  return { ...rest, ...ids } as unknown as ChunkProgress;
}

/** `members#0000#000000#002`, beside `chunk#0000#000000#002`: the devices of a listed chunk. */
export function membersId(chunk: string): string {
  return toRootChunk(chunk).replace(/^chunk#/, "members#");
}
