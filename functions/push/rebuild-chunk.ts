import { addressOf } from "../domain/device-address.ts";
import { groupDefaultsOf } from "../domain/push/audience.ts";
import { digestReader, memberOf } from "../domain/push/chunk-digest.ts";
import { toChunkMessage } from "../domain/push/chunk-message.ts";
import type { LedgerChunk, PlanPartition } from "../domain/push/ledger.ts";
import type { PushRecord } from "../domain/push/push-record.ts";
import { addressTarget } from "../domain/push/target.ts";
import type { PushPorts } from "../ports/push-ports.ts";
import { readAudience } from "./read-audience.ts";
import { settleUnsent } from "./settle-unsent.ts";

type RebuildPorts = Pick<
  PushPorts,
  "plans" | "installations" | "queues" | "clock" | "ledger" | "random"
>;
type Device = readonly [objectId: string, token: string];

/** New devices may have come between the members since. */
const SCAN_FACTOR = 2;
const SCAN_EXTRA = 1_000;

/**
 * Sends a chunk again whose message was lost: reads its range once more and picks its members by
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
  const devices = await findMembers(record, { chunk, partition }, ports);
  const { provider, group } = chunk;
  const toSend = {
    chunk: id,
    provider,
    group,
    devices: devices.map(([a, b]): [string, string] => [a, b]),
  };
  if (devices.length === 0) return settleUnsent(chunk, { kind: "gone" }, ports);
  await ports.queues.sendChunks([toChunkMessage(record, toSend)], ports.clock.now());
}

async function findMembers(
  record: PushRecord,
  { chunk, partition }: { chunk: LedgerChunk; partition: PlanPartition },
  ports: RebuildPorts,
): Promise<Device[]> {
  const digest = digestReader(chunk.digest);
  if (partition.access.kind === "list") {
    const listed = await ports.plans.listedDevices(chunk);
    return listed.filter(([objectId, token]) => digest.has(memberOf(objectId, token)));
  }
  const devices: Device[] = [];
  const budget = chunk.scanned * SCAN_FACTOR + SCAN_EXTRA;
  const defaults = groupDefaultsOf(record);
  let after = chunk.after;
  for (let scanned = 0; scanned < budget && devices.length < digest.size; ) {
    const page = await readAudience(ports.installations, partition.access, after);
    for (const installation of page.items) {
      if (devices.length === digest.size || !digest.has(installation.objectId)) continue;
      const address = addressOf(installation);
      if (address?.provider !== chunk.provider) continue;
      const { objectId, token } = addressTarget(installation.objectId, address, defaults);
      devices.push([objectId, token]);
    }
    if (page.next === undefined) break;
    scanned += page.scanned;
    after = page.next;
  }
  return devices;
}
