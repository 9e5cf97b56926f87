import type { Provider } from "../../../contract/push-providers.ts";
import { SENDER_MEMORY_MB, WORKERS } from "../../../contract/workers.ts";
import type { JsonObject } from "../../json.ts";
import { isRootChunk, type PackedChunk } from "../ledger/chunk.ts";
import { sumCounts } from "../ledger/chunk-outcome.ts";
import type { ChunkProgress, PlanPartition } from "../ledger/ledger.ts";
import { toCounts } from "../ledger/provider-outcomes.ts";
import type { PushRecord } from "../ledger/push-record.ts";
import { addUnits, NO_UNITS, type UsedUnits } from "../ledger/used-units.ts";
import type { ProviderDefinitions } from "../providers/provider-definition.ts";
import { itemBytes, toReadUnits, toWriteUnits } from "./item-size.ts";
import { requestsForMessage, unitsForTime } from "./prices.ts";

/** A write in a transaction takes twice the units. */
const TRANSACTED = 2;
/** Bytes of a plan or settle message. */
const SMALL_MESSAGE_BYTES = 100;
/** Bytes of key names and expiry, which the ledger's types leave out. */
const UNTYPED_BYTES = 20;
/** Bytes of a record's key and of its index attributes, which are not in the record's type. */
const RECORD_KEY_BYTES = 105;
/** Bytes of a digest item without its digest: key, expiry, names. */
const DIGEST_ITEM_BYTES = 84;
const DIGEST_BYTES_A_DEVICE = 5;
/** Units to read or to write a badge, since an installation stays below a kilobyte. */
const BADGE_UNITS = 1;
/** The planner reads the record before and after the start. */
const START_READS = 2;
/** The outer id; then its entry and its place, each added and removed in a transaction. */
const SCHEDULE_ENTRY_WRITES = 1 + 2 * 2 * 2;

/** Facts of a push that determine the cost of its partitions and chunks. */
export interface CostFacts {
  /** Every sender and planner reads the record. */
  readonly recordBytes: number;
  raisesBadge(provider: Provider): boolean;
  /** Chunks of listed devices are put with their record, in one transaction. */
  readonly isListed?: boolean;
}

export const FREE: CostFacts = { recordBytes: 0, raisesBadge: () => false };

/** @param contents all contents of the push */
export function toCostFacts(
  record: PushRecord,
  contents: readonly JsonObject[],
  providers: ProviderDefinitions,
): CostFacts {
  return {
    recordBytes: itemBytes(record) + RECORD_KEY_BYTES,
    raisesBadge: (provider) =>
      contents.some((content) => providers[provider].raisesBadge?.(content) ?? false),
  };
}

/** Listed devices keep their badges, because their installations are not looked up. */
export function forListedDevices(facts: CostFacts): CostFacts {
  return { ...facts, raisesBadge: () => false, isListed: true };
}

/** Bytes of a ledger item as DynamoDB bills it. */
export function ledgerItemBytes(item: PlanPartition | ChunkProgress): number {
  return itemBytes(item) + UNTYPED_BYTES;
}

/**
 * Units from a chunk's planning to its settlement: a planner puts its digest and, in a transaction,
 * the chunk; then come leases, rebuilt messages, raised badges and the settlement. A retry chunk and
 * a listed one have their digests in the transaction, too.
 */
export function unitsForChunk(chunk: ChunkProgress, facts: CostFacts): UsedUnits {
  const { count, messageBytes = 0 } = chunk;
  const { takes = 0, extensions = 0, rebuilds = 0, computeMs = 0 } = chunk;
  const { recordBytes } = facts;
  const write = toWriteUnits(ledgerItemBytes(chunk));
  const isPlanned = isRootChunk(chunk.chunk) && !facts.isListed;
  const digest = digestWrites(count) * (isPlanned ? 1 : TRANSACTED);
  const badges = badgeUnits(chunk, facts);
  // A retry chunk takes over its parent's key range.
  const parentReads = isRootChunk(chunk.chunk) ? 0 : 1;
  const sendings = 1 + rebuilds;
  const units = {
    readUnits: takes * toReadUnits(recordBytes) + parentReads + badges.readUnits,
    writeUnits:
      TRANSACTED * write +
      digest +
      write * (takes + extensions + rebuilds + settlementWrites(chunk)) +
      badges.writeUnits,
    messages: sendings * requestsForMessage(messageBytes + recordBytes),
    invocations: sendings,
  };
  return addUnits(units, unitsForTime(computeMs, SENDER_MEMORY_MB));
}

/** Write units of a page: its digests, then a transaction of the partition and its chunks. */
export function unitsForPage(chunks: readonly PackedChunk[]): number {
  return chunks.reduce(
    (sum, { devices }) => sum + digestWrites(devices.length) + TRANSACTED,
    TRANSACTED,
  );
}

function digestWrites(devices: number): number {
  return toWriteUnits(DIGEST_ITEM_BYTES + devices * DIGEST_BYTES_A_DEVICE);
}

/** The settlement is a transaction where it leaves devices to a retry chunk. */
function settlementWrites(chunk: ChunkProgress): number {
  if (chunk.state !== "settled") return 0;
  const hasRetry = sumCounts(toCounts(chunk)) < chunk.count;
  return hasRetry ? TRANSACTED : 1;
}

/** Each sending reads the installations; only the first one raises their badges. */
function badgeUnits(
  { chunk, provider, count, sentMs, takes = 1 }: ChunkProgress,
  { raisesBadge }: CostFacts,
): Pick<UsedUnits, "readUnits" | "writeUnits"> {
  if (sentMs === undefined || !raisesBadge(provider)) return NO_UNITS;
  const units = count * BADGE_UNITS;
  return { readUnits: takes * units, writeUnits: isRootChunk(chunk) ? units : 0 };
}

/** A partition is put when the push starts, taken by planners, and moved on with every page. */
export function unitsForPartition(partition: PlanPartition, { recordBytes }: CostFacts): UsedUnits {
  const { epoch, page, readUnits = 0, computeMs = 0 } = partition;
  const write = toWriteUnits(ledgerItemBytes(partition));
  // Every planner skips a page number.
  const pages = Math.max(0, page + 1 - epoch);
  const units = {
    readUnits: readUnits + (epoch + pages) * toReadUnits(recordBytes),
    writeUnits: write * (TRANSACTED + epoch + TRANSACTED * pages),
    messages: epoch * requestsForMessage(SMALL_MESSAGE_BYTES),
    invocations: epoch,
  };
  return addUnits(units, unitsForTime(computeMs, WORKERS.plan.memoryMb));
}

type PricedRecord = Pick<PushRecord, "_foldUnits" | "_scheduleId">;

/** Units that are in no ledger item: accepting and starting the push, and its folds so far. */
export function unitsBeforeFold(record: PricedRecord): UsedUnits {
  if (record._foldUnits) return record._foldUnits;
  const bytes = itemBytes(record) + RECORD_KEY_BYTES;
  const write = toWriteUnits(bytes);
  const isScheduled = record._scheduleId !== undefined;
  return {
    ...NO_UNITS,
    readUnits: START_READS * toReadUnits(bytes),
    // The record and its pointer, into two indexes and out of one; then the start.
    writeUnits:
      TRANSACTED * (write + 1) + 3 + TRANSACTED * write + (isScheduled ? SCHEDULE_ENTRY_WRITES : 0),
    messages: requestsForMessage(SMALL_MESSAGE_BYTES),
    invocations: 2,
    schedules: isScheduled ? 1 : 0,
    requests: 1,
  };
}

/** Units that one invocation of the settler used, without the record's. */
export interface FoldWork {
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly ms: number;
}

/** Units for one invocation: it reads and updates the record and sends its successor's message. */
export function unitsForFold(
  record: PricedRecord,
  { readUnits, writeUnits, ms }: FoldWork,
): UsedUnits {
  const bytes = itemBytes(record) + RECORD_KEY_BYTES;
  const units = {
    readUnits: readUnits + toReadUnits(bytes),
    writeUnits: writeUnits + toWriteUnits(bytes),
    messages: requestsForMessage(SMALL_MESSAGE_BYTES),
    invocations: 1,
  };
  return addUnits(units, unitsForTime(ms, WORKERS.settle.memoryMb));
}
