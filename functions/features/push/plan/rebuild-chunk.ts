import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { toGroupDefaults } from "../../../domain/push/audience/audience.ts";
import type { ChunkDevice } from "../../../domain/push/ledger/chunk.ts";
import { digestReader, toMemberName } from "../../../domain/push/ledger/chunk-members.ts";
import type { LedgerChunk, PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { addressFor, toAddressTarget } from "../../../domain/push/providers/target.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { chunkMessageFor } from "../chunk-message.ts";
import { providersFor } from "../providers-for-content.ts";
import { readRange } from "./read-range.ts";
import { settleUnsent } from "./settle-unsent.ts";

type RebuildPorts = Pick<
  PushPorts,
  "plans" | "installations" | "queues" | "clock" | "ledger" | "random" | "providers"
>;

interface FoundMembers {
  /** The devices, in the order of the chunk. */
  readonly devices: readonly ChunkDevice[];
  readonly missing: readonly number[];
}

/**
 * Sends a chunk whose message was lost again: reads its range once more and finds its members by
 * their digests. Members that are gone are counted as invalid tokens when the chunk settles.
 */
export async function rebuildChunk(
  record: PushRecord,
  id: string,
  ports: RebuildPorts,
): Promise<void> {
  const found = await ports.plans.findChunk(record.objectId, id);
  if (found?.chunk.state !== "open") return;
  const { chunk, partition } = found;
  await ports.plans.noteRebuild(chunk, ports.clock.now());
  const { devices, missing } = await findMembers(record, { chunk, partition }, ports);
  const { provider, group } = chunk;
  const toSend = {
    chunk: id,
    provider,
    group,
    devices,
    missing,
  };
  const { count } = chunk;
  if (devices.length === 0) return settleUnsent(chunk, { kind: "gone", count }, ports);
  const message = chunkMessageFor(record, toSend);
  await ports.queues.sendChunks([message], ports.clock.now(), { isRebuilt: true });
}

async function findMembers(
  record: PushRecord,
  { chunk, partition }: { chunk: LedgerChunk; partition: PlanPartition },
  ports: RebuildPorts,
): Promise<FoundMembers> {
  const providers = providersFor(record.msg, ports.providers);
  const digest = digestReader(chunk.digest);
  if (partition.access.kind === "list") {
    return inOrder(await ports.plans.listedDevices(chunk), digest);
  }
  const devices: ChunkDevice[] = [];
  const defaults = toGroupDefaults(record);
  const { access } = partition;
  for await (const { items } of readRange(ports.installations, { access, chunk })) {
    for (const installation of items) {
      if (devices.length === digest.size || !digest.has(installation.objectId)) continue;
      const device = toChunkDevice(installation, chunk, { providers, defaults });
      if (device) devices.push(device);
    }
    if (devices.length === digest.size) break;
  }
  return inOrder(devices, digest);
}

/** Undefined for a device that another provider reaches by now. */
function toChunkDevice(
  installation: StoredInstallation,
  { provider, group: { mixed } }: LedgerChunk,
  context: Parameters<typeof toAddressTarget>[2],
): ChunkDevice | undefined {
  const address = addressFor(installation, context.providers);
  if (address?.provider !== provider) return undefined;
  const { objectId, token, group } = toAddressTarget(installation.objectId, address, context);
  return mixed ? [objectId, token, group] : [objectId, token];
}

function inOrder(
  found: readonly ChunkDevice[],
  digest: ReturnType<typeof digestReader>,
): FoundMembers {
  const byPosition = new Map(
    found.map((device) => [digest.getPosition(toMemberName(device[0], device[1])), device]),
  );
  const all = Array.from({ length: digest.size }, (_, position) => position);
  return {
    devices: all.flatMap((position) => {
      const device = byPosition.get(position);
      return device ? [device] : [];
    }),
    missing: all.filter((position) => !byPosition.has(position)),
  };
}
