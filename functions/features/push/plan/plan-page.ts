import { chunkId, type PackedChunk } from "../../../domain/push/ledger/chunk.ts";
import { pacePage } from "../../../domain/push/ledger/chunk-message.ts";
import type { PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import { isExpired, type PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { providersIn } from "../../../domain/push/providers/provider-definition.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { chunkMessageFor } from "../chunk-message.ts";
import { type PagePacePorts, reserveQuotas } from "./pace-pages.ts";
import { type Audience, type DevicePage, readDevices } from "./read-devices.ts";

export type PagePorts = Pick<PushPorts, "installations"> & PagePacePorts;

export type PacedChunk = PackedChunk & { readonly notBeforeMs?: number };

/** A page of a partition with the times of its chunks. */
export interface PlannedPage extends DevicePage {
  readonly chunks: readonly PacedChunk[];
}

/** Reads no more devices once the push was cancelled or stopped, or has expired. */
export async function planPage(
  audience: Audience,
  partition: PlanPartition,
  ports: PagePorts,
): Promise<PlannedPage> {
  const { record } = audience;
  const { _cancelled, _stopped: stopped = {} } = record;
  const isStopped = providersIn(ports.providers).every((name) => stopped[name] !== undefined);
  if (_cancelled || isStopped || isExpired(record, ports.clock.now())) {
    return { chunks: [], cursor: partition.cursor, last: true, readUnits: 0 };
  }
  const { chunks, ...page } = await readDevices(audience, partition, ports);
  const counts = chunks.map(({ devices }) => devices.length);
  // A push with a rate keeps it; all others share the quotas of their providers.
  const times =
    record._rate === undefined
      ? await reserveQuotas(chunks, ports)
      : pacePage(record, partition, counts);
  const paced = chunks.map((chunk, index): PacedChunk => {
    const notBeforeMs = times[index];
    return notBeforeMs === undefined ? chunk : { ...chunk, notBeforeMs };
  });
  return { ...page, chunks: paced };
}

/** Called after the commit, so that every chunk that is sent is in the ledger. */
export async function sendPage(
  record: PushRecord,
  { partition, page }: PlanPartition,
  { chunks, ports }: { chunks: readonly PacedChunk[]; ports: Pick<PushPorts, "queues" | "clock"> },
): Promise<void> {
  if (chunks.length === 0) return;
  const messages = chunks.map((chunk, index) =>
    chunkMessageFor(record, { ...chunk, chunk: chunkId(partition, page, index) }),
  );
  await ports.queues.sendChunks(messages, ports.clock.now());
}
