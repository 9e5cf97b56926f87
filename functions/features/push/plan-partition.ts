import type { StoredInstallation } from "../../domain/installations/stored-installation.ts";
import {
  type AudienceTest,
  audienceTest,
  toGroupDefaults,
} from "../../domain/push/audience/audience.ts";
import { withinWave } from "../../domain/push/audience/wave-audience.ts";
import { chunkId, createChunkPacker, type PackedChunk } from "../../domain/push/ledger/chunk.ts";
import { pacePage, toChunkMessage } from "../../domain/push/ledger/chunk-message.ts";
import type { PlanPartition } from "../../domain/push/ledger/ledger.ts";
import { isExpired, type PushRecord, toLogFacts } from "../../domain/push/ledger/push-record.ts";
import { providersIn } from "../../domain/push/providers/provider-definition.ts";
import { providersFor } from "../../domain/push/providers/providers-for-content.ts";
import { toTarget } from "../../domain/push/providers/target.ts";
import type { PushPorts } from "../../ports/push.ts";
import type { Deadline } from "../../ports/system.ts";
import { createWritePace, type PagePacePorts, reserveQuotas } from "./pace-pages.ts";
import { findAudience } from "./push-audience.ts";
import { readAudience } from "./read-audience.ts";
import { meetUnreached } from "./unreached-devices.ts";

type PartitionPorts = Pick<
  PushPorts,
  "records" | "plans" | "installations" | "queues" | "clock" | "providers" | "log"
> &
  PagePacePorts;

/** A planner that crashed is replaced after this time; every page renews its lease. */
const LEASE_MS = 90_000;
/** With less time left than one page may take, another invocation goes on. */
const RESERVE_MS = 30_000;
/** Planning pauses when its messages would wait longer, so that a cancelled push blocks no others. */
const MAX_AHEAD_MS = 60_000;
/** How much the clocks of two planners may differ. */
const CLOCK_SKEW_MS = 5_000;
/** One page, that is one transaction and its messages, ends with the first of these. */
const PAGE_KEYS = 20_000;
const PAGE_DEVICES = 8_000;
/** The first page is small, so that the senders begin soon. */
const FIRST_PAGE_DEVICES = 2_000;
/** Two batches of digests, and far fewer writes than their key takes in a second. */
const PAGE_CHUNKS = 49;

/** Reads one partition of the audience and sends its chunks, page by page. */
export async function planPartition(
  work: { readonly record: PushRecord; readonly partition: number; readonly deadline: Deadline },
  ports: PartitionPorts,
): Promise<void> {
  const { plans, clock, queues, records } = ports;
  const providers = providersFor(work.record.msg, ports.providers);
  const { deadline } = work;
  const id = { push: work.record.objectId, partition: work.partition };
  let partition = await plans.takePartition(id, {
    nowMs: clock.now(),
    leaseMs: LEASE_MS,
    deadline,
  });
  if (partition?.state !== "planning") return;
  const unreached = await meetUnreached(
    audienceTest(await findAudience(work.record, plans), providers),
    { record: work.record, partition: work.partition },
    ports,
  );
  const test = withinWave(unreached, work.record._wave);
  const waitForWrites = createWritePace(work.record, ports);
  let record: PushRecord | undefined = work.record;
  while (partition?.state === "planning" && record) {
    const page = await readPlannedPage({ record, ...test }, partition, ports);
    await waitForWrites(page.chunks);
    const pauseMs = page.last ? undefined : getPauseMs({ record, page, deadline }, clock.now());
    const leaseMs = pauseMs === undefined ? LEASE_MS : pauseMs - CLOCK_SKEW_MS;
    const leaseUntilMs = clock.now() + leaseMs;
    const planned = { ...page, partition, leaseUntilMs, deadline };
    const next = await plans.commitPage(record, planned, clock.now());
    if (!next) return;
    await sendPage(record, partition, { chunks: page.chunks, ports });
    if (pauseMs !== undefined) {
      return queues.sendPlans([{ version: 1, ...id }], Math.ceil(pauseMs / 1_000));
    }
    if (next.state !== "planning") report(work.record, next, ports);
    partition = next;
    if (partition.state === "planning") record = await records.find(id.push);
  }
}

function report(
  record: PushRecord,
  { partition, chunks, devices }: PlanPartition,
  { log }: PartitionPorts,
): void {
  log.info("partition planned", { ...toLogFacts(record), partition, chunks, devices });
}

/** The devices that a push is for. */
export interface Audience extends AudienceTest {
  readonly record: PushRecord;
  /** Called once for each device that the push goes to. */
  readonly onTarget?: (installation: StoredInstallation) => void;
}

type PacedChunk = PackedChunk & { readonly notBeforeMs?: number };

interface ReadPage {
  readonly chunks: readonly PacedChunk[];
  readonly cursor: string;
  readonly last: boolean;
  readonly readUnits: number;
}

/** Milliseconds until another invocation goes on; undefined if this one does. */
function getPauseMs(
  { record, page, deadline }: { record: PushRecord; page: ReadPage; deadline: Deadline },
  nowMs: number,
): number | undefined {
  const aheadMs = Math.max(...page.chunks.map(({ notBeforeMs = nowMs }) => notBeforeMs - nowMs));
  if (record._rate === undefined && aheadMs > MAX_AHEAD_MS) return aheadMs - MAX_AHEAD_MS / 2;
  return deadline.remainingMs() < RESERVE_MS ? 0 : undefined;
}

/** Reads no more devices once the push was cancelled or stopped, or has expired. */
async function readPlannedPage(
  audience: Audience,
  partition: PlanPartition,
  ports: PartitionPorts,
): Promise<ReadPage> {
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
  {
    installations,
    clock,
    providers,
  }: Pick<PartitionPorts, "installations" | "clock" | "providers">,
): Promise<ReadPage & { readonly chunks: readonly PackedChunk[] }> {
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

/** Called after the commit, so that every chunk that is sent is in the ledger. */
async function sendPage(
  record: PushRecord,
  { partition, page }: PlanPartition,
  { chunks, ports }: { chunks: readonly PacedChunk[]; ports: PartitionPorts },
): Promise<void> {
  if (chunks.length === 0) return;
  const messages = chunks.map((chunk, index) =>
    toChunkMessage(record, { ...chunk, chunk: chunkId(partition, page, index) }),
  );
  await ports.queues.sendChunks(messages, ports.clock.now());
}
