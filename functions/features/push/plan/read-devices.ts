import type { StoredInstallation } from "../../../domain/installations/stored-installation.ts";
import { type AudienceTest, toGroupDefaults } from "../../../domain/push/audience/audience.ts";
import { createChunkPacker, type PackedChunk } from "../../../domain/push/ledger/chunk.ts";
import type { PlanPartition } from "../../../domain/push/ledger/ledger.ts";
import type { PushRecord } from "../../../domain/push/ledger/push-record.ts";
import { toTarget } from "../../../domain/push/providers/target.ts";
import type { PushPorts } from "../../../ports/push.ts";
import { providersFor } from "../providers-for-content.ts";
import { readAudience } from "./read-audience.ts";

/** One page, that is one transaction and its messages, ends with the first of these. */
const PAGE_KEYS = 20_000;
const PAGE_DEVICES = 8_000;
/** The first page is small, so that the senders begin soon. */
const FIRST_PAGE_DEVICES = 2_000;
/** Two batches of digests, and far fewer writes than their key takes in a second. */
const PAGE_CHUNKS = 49;

/** The devices that a push is for. */
export interface Audience extends AudienceTest {
  readonly record: PushRecord;
  /** Called once for each device that the push goes to. */
  readonly onTarget?: (installation: StoredInstallation) => void;
}

/** The chunks of a page, which ends at its cursor. */
export interface DevicePage {
  readonly chunks: readonly PackedChunk[];
  readonly cursor: string;
  readonly last: boolean;
  readonly readUnits: number;
}

/** Pages grow, so that senders have work while most devices are still being planned. */
function getPageDevices(page: number | undefined): number {
  return page === undefined ? PAGE_DEVICES : Math.min(PAGE_DEVICES, FIRST_PAGE_DEVICES * 2 ** page);
}

/** One page of a partition, from its cursor on. */
export async function readDevices(
  { record, where, isMatch, fields, onTarget }: Audience,
  {
    access,
    cursor,
    page: number,
  }: Pick<PlanPartition, "access" | "cursor"> & { readonly page?: number },
  { installations, clock, providers }: Pick<PushPorts, "installations" | "clock" | "providers">,
): Promise<DevicePage> {
  const defaults = toGroupDefaults(record);
  const rules = { providers: providersFor(record.msg, providers), nowMs: clock.now() };
  const packer = createChunkPacker();
  let after = cursor;
  let position = 0;
  let readUnits = 0;
  const pageDevices = getPageDevices(number);
  const end = (last: boolean) => ({ chunks: packer.pack(), cursor: after, last, readUnits });
  while (position < PAGE_KEYS && packer.devices < pageDevices) {
    const page = await readAudience(installations, { access, after, filter: where, fields });
    readUnits += page.readUnits ?? 0;
    const keysAnItem = page.scanned / page.items.length;
    for (const [index, installation] of page.items.entries()) {
      const target = toTarget(installation, defaults, rules);
      const isStopped = target && record._stopped?.[target.provider] !== undefined;
      if (target && !isStopped && isMatch(installation)) {
        packer.add({ ...target, after, position: position + Math.floor(index * keysAnItem) });
        onTarget?.(installation);
      }
      after = installation.objectId;
      if (packer.chunks >= PAGE_CHUNKS) return end(false);
    }
    if (page.next === undefined) return end(true);
    position += page.scanned;
    after = page.next;
  }
  return end(false);
}
