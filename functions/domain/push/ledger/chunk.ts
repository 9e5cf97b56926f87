import { CHUNK_DEVICES } from "../../../contract/limits.ts";
import type { Provider } from "../../../contract/push-providers.ts";
import { defined } from "../../defined.ts";
import { bytesOfMessage } from "../../messages/message-text.ts";
import type { DeviceGroup } from "../providers/provider-definition.ts";
import type { Target } from "../providers/target.ts";
import { digestMembers, toMemberName } from "./chunk-members.ts";

/** Bytes of ids and tokens in one message, far below what a queue takes. */
const MAX_CHUNK_BYTES = 200_000;
const COMMA_BYTES = 1;
/** `["…","…"],` around an id and a token. */
const OVERHEAD_BYTES = 8;
/** Characters that take one byte in a message; nearly all tokens have only these. */
const PLAIN = /^[ !#-[\]-~]*$/;

/**
 * Groups of a provider and language that get chunks of their own in a page. Devices name their topic and team
 * themselves: the others share mixed chunks, so that invented topics don't multiply chunks.
 */
const MAX_OWN_GROUPS = 8;

/** A device in a chunk; its group if the chunk has devices of several. */
export type ChunkDevice = readonly [objectId: string, token: string, group?: DeviceGroup];

/** A device as read. Reading on from `after`, the key before it, finds it again. */
export interface PlacedTarget extends Target {
  readonly after: string;
  /** Number of keys that the page read before this one. */
  readonly position: number;
}

/** At most 500 devices of one provider and group, before they have an id. */
export interface PackedChunk {
  readonly provider: Provider;
  readonly group: DeviceGroup;
  readonly devices: readonly ChunkDevice[];
  readonly digest: Uint8Array;
  /** Size of the ids and tokens in a message. */
  readonly messageBytes: number;
  /** Reading on from this key finds all members again; empty for the start. */
  readonly after: string;
  /** Number of keys from the first to the last member. */
  readonly scanned: number;
}

/** `chunk#0003#000017#002`; a page that is planned again gets the same ids. */
export function chunkId(partition: number, page: number, index: number): string {
  return `chunk#${digits(partition, 4)}#${digits(page, 6)}#${digits(index, 3)}`;
}

/** `partition#0003` */
export function partitionId(partition: number): string {
  return `partition#${digits(partition, 4)}`;
}

/** The id of the retry chunk of any chunk, a retry chunk included. */
export function childChunkId(chunk: string): string {
  const [root, retry = "0"] = chunk.split("#r") as [string, string?];
  return `${root}#r${digits(Number(retry) + 1, 2)}`;
}

/** 1 for a chunk, 2 for its first retry chunk, … */
export function toAttempt(chunk: string): number {
  return Number(chunk.split("#r")[1] ?? "0") + 1;
}

export function toPartitionNumber(chunk: string): number {
  return Number(chunk.split("#")[1]);
}

export function isRootChunk(chunk: string): boolean {
  return !chunk.includes("#r");
}

/** Takes devices one by one; a page ends when it has filled enough chunks. */
export interface ChunkPacker {
  add(target: PlacedTarget): void;
  /** Devices and chunks so far. */
  readonly devices: number;
  readonly chunks: number;
  pack(): PackedChunk[];
}

interface OpenChunk {
  readonly targets: PlacedTarget[];
  readonly isMixed: boolean;
  bytes: number;
}

/** Groups devices by provider, topic, team, profile, environment and language, and packs them in order. */
export function createChunkPacker(): ChunkPacker {
  const groups = new Map<string, OpenChunk[]>();
  const ownGroups = new Map<string, number>();
  let devices = 0;
  /** Whether the device's group has chunks of its own, which it gets while there is room. */
  const isOwn = (target: Target, key: string): boolean => {
    if (groups.has(key)) return true;
    const mixed = mixedKey(target);
    const count = ownGroups.get(mixed) ?? 0;
    if (count >= MAX_OWN_GROUPS) return false;
    ownGroups.set(mixed, count + 1);
    return true;
  };
  let chunks = 0;
  return {
    add: (target) => {
      const ownKey = groupKey(target);
      const isMixed = !isOwn(target, ownKey);
      const key = isMixed ? mixedKey(target) : ownKey;
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      const before = group.length;
      addToGroup(group, target, isMixed);
      chunks += group.length - before;
      devices += 1;
    },
    get devices() {
      return devices;
    },
    get chunks() {
      return chunks;
    },
    pack: () => [...groups.values()].flat().map(toChunk),
  };
}

/** Packs all targets at once, without the limits of a ledger page. */
export function packChunks(targets: readonly PlacedTarget[]): PackedChunk[] {
  const packer = createChunkPacker();
  for (const target of targets) packer.add(target);
  return packer.pack();
}

function groupKey({ provider, group }: Target): string {
  const { topic, teamId, deviceProfile, production, language } = group;
  return JSON.stringify([provider, topic, teamId, deviceProfile, production, language]);
}

/** All devices of a chunk get one content. */
function mixedKey({ provider, group: { production, language } }: Target): string {
  return JSON.stringify([provider, "mixed", production, language]);
}

function addToGroup(group: OpenChunk[], target: PlacedTarget, isMixed: boolean): void {
  const groupBytes = isMixed ? bytesOfMessage(target.group) + COMMA_BYTES : 0;
  const size = deviceBytes(target) + groupBytes;
  const last = group.at(-1);
  if (last && last.targets.length < CHUNK_DEVICES && last.bytes + size <= MAX_CHUNK_BYTES) {
    last.targets.push(target);
    last.bytes += size;
  } else {
    group.push({ targets: [target], isMixed, bytes: size });
  }
}

/** Bytes in the message with a comma, where an escaped character takes up to six bytes. */
function deviceBytes({ objectId, token }: PlacedTarget): number {
  const both = objectId + token;
  if (PLAIN.test(both)) return both.length + OVERHEAD_BYTES;
  return bytesOfMessage([objectId, token]) + COMMA_BYTES;
}

function toChunk({ targets, isMixed, bytes }: OpenChunk): PackedChunk {
  const [first] = targets;
  const last = targets.at(-1);
  if (!first || !last) throw new TypeError("A chunk has at least one device");
  return {
    provider: first.provider,
    group: isMixed ? toMixedGroup(first.group) : first.group,
    devices: targets.map(({ objectId, token, group }) =>
      isMixed ? [objectId, token, group] : [objectId, token],
    ),
    messageBytes: bytes,
    digest: digestMembers(targets.map(({ objectId, token }) => toMemberName(objectId, token))),
    after: first.after,
    scanned: last.position - first.position + 1,
  };
}

function toMixedGroup({ production, language }: DeviceGroup): DeviceGroup {
  return { production, mixed: true, ...defined({ language }) };
}

function digits(value: number, length: number): string {
  return String(value).padStart(length, "0");
}
