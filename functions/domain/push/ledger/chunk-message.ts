import { CHUNK_DEVICES } from "../../../contract/limits.ts";
import type { Provider } from "../../../contract/push-providers.ts";
import type { ChunkMessage } from "../../../generated/types.ts";
import { defined } from "../../defined.ts";
import type { JsonObject } from "../../json.ts";
import type { DeviceGroup } from "../providers/provider-definition.ts";
import { type ChunkDevice, toAttempt } from "./chunk.ts";
import type { PushRecord } from "./push-record.ts";

/** A chunk with the devices that its message carries. */
export interface ChunkToSend {
  readonly chunk: string;
  readonly provider: Provider;
  readonly group: DeviceGroup;
  readonly devices: readonly ChunkDevice[];
  /** The content that the devices get. */
  readonly data: JsonObject;
  /** The push whose name the notification has towards gateways and devices, if it is another one. */
  readonly origin?: string | undefined;
  /** Positions of members that are gone, in the chunk's digest. */
  readonly missing?: readonly number[];
  readonly notBeforeMs?: number;
}

export function toChunkMessage(record: PushRecord, chunk: ChunkToSend): ChunkMessage {
  return {
    version: 1,
    push: record.objectId,
    chunk: chunk.chunk,
    provider: chunk.provider,
    group: { ...chunk.group },
    data: { ...chunk.data },
    ...defined({
      requestId: record._requestId,
      origin: chunk.origin,
      notificationChannel: record._notificationChannel,
      expiresAtMs: record._expiresAtMs,
      notBeforeMs: chunk.notBeforeMs,
      groups: toGroups(chunk),
      missing: chunk.missing?.length ? [...chunk.missing] : undefined,
      maxInvalidShare: record._maxInvalidShare,
      rate: record._rate,
    }),
    attempt: toAttempt(chunk.chunk),
    devices: chunk.devices.map(([objectId, token]) => [objectId, token]),
  };
}

function toGroups({ group, devices }: ChunkToSend): ChunkMessage["groups"] {
  return group.mixed && devices.map(([, , own = group]) => ({ ...own }));
}

/**
 * The push whose id gateways and devices see in a notification: a resent push has the id of the first push,
 * so that a device that has the notification already recognizes it.
 */
export function toOrigin({ push, origin = push }: Pick<ChunkMessage, "push" | "origin">): string {
  return origin;
}

/** @throws RangeError for a position after the last device */
export function deviceAt(
  { chunk, devices }: Pick<ChunkMessage, "chunk" | "devices">,
  index: number,
): readonly [objectId: string, token: string] {
  const device = devices[index];
  if (!device) throw new RangeError(`${chunk} has no device ${index}`);
  return [device[0], device[1]];
}

/** The message for some of its devices. */
export function withDevices(message: ChunkMessage, indexes: readonly number[]): ChunkMessage {
  const { groups } = message;
  const pick = <Each>(all: readonly Each[]) => indexes.map((index) => all[index] as Each);
  return { ...message, devices: pick(message.devices), ...(groups && { groups: pick(groups) }) };
}

/**
 * When each chunk of a page should reach its sender, so that the chunks of all partitions arrive one after
 * the other; the senders then share the time exactly.
 *
 * @param partition its number, and its devices in earlier pages
 * @returns Unix ms by chunk; undefined without a rate
 */
export function pacePage(
  record: PushRecord,
  { partition, devices: before }: { readonly partition: number; readonly devices: number },
  counts: readonly number[],
): readonly (number | undefined)[] {
  const { _rate: rate, _partitions: partitions = 1, _startedMs: startedMs = 0 } = record;
  if (rate === undefined) return counts.map(() => undefined);
  let devices = before;
  return counts.map((count) => {
    const turn = devices * partitions + partition * CHUNK_DEVICES;
    const notBeforeMs = startedMs + Math.ceil((turn * 1_000) / rate);
    devices += count;
    return notBeforeMs;
  });
}
