import { SENDER_MEMORY_MB, WORKER_MEMORY_MB } from "../../../contract/limits.ts";
import type { Provider } from "../../../contract/push-providers.ts";
import { isRootChunk } from "../ledger/chunk.ts";
import { totalOf } from "../ledger/chunk-outcome.ts";
import { type ChunkCounts, countsOf } from "../ledger/provider-outcomes.ts";
import { itemBytes, readUnitsOf, writeUnitsOf } from "./item-size.ts";
import { addUnits, computeUnits, NO_UNITS, requestsOfMessage, type UsedUnits } from "./prices.ts";

/** A write in a transaction takes twice the units. */
const TRANSACTED = 2;
/** Of a plan or settle message. */
const SMALL_MESSAGE_BYTES = 100;
/** Of a digest item without its digest: key, expiry, names. */
const DIGEST_ITEM_BYTES = 84;
const DIGEST_BYTES_A_DEVICE = 5;
/** The planner reads the record before and after the start. */
const START_READS = 2;
/** The next outer id; entry and place, taken and left, each in a transaction. */
const SCHEDULE_ENTRY_WRITES = 1 + 2 * 2 * 2;

/** What a chunk says about its way; what is missing is zero. */
export interface ChunkWork extends ChunkCounts {
  readonly provider: Provider;
  readonly state: "open" | "settled";
  readonly bytes?: number;
  readonly messageBytes?: number;
  readonly extensions?: number;
  readonly rebuilds?: number;
  readonly computeMs?: number;
  /** Units that raising badges took. */
  readonly badgeReads?: number;
  readonly badgeWrites?: number;
}

/** What a partition says about its planning. */
export interface PartitionWork {
  readonly epoch: number;
  readonly page: number;
  readonly bytes?: number;
  readonly readUnits?: number;
  readonly computeMs?: number;
}

/**
 * What a chunk took from its planning to its settlement: its two items are put in a transaction,
 * then come leases, perhaps rebuilt messages, raised badges, and the settlement.
 */
export function unitsOfChunk(chunk: ChunkWork, recordBytes: number): UsedUnits {
  const { count, bytes = 0, messageBytes = 0 } = chunk;
  const { takes = 0, extensions = 0, rebuilds = 0, computeMs = 0 } = chunk;
  const { badgeReads = 0, badgeWrites = 0 } = chunk;
  const write = writeUnitsOf(bytes);
  const digest = writeUnitsOf(DIGEST_ITEM_BYTES + count * DIGEST_BYTES_A_DEVICE);
  const writes = TRANSACTED * (write + digest) + write * (takes + extensions + rebuilds);
  // What it was put off from is read once more, for its key range.
  const parentReads = isRootChunk(chunk.chunk) ? 0 : readUnitsOf(bytes);
  const sendings = 1 + rebuilds;
  return addUnits(
    {
      ...NO_UNITS,
      readUnits: takes * readUnitsOf(recordBytes) + parentReads + badgeReads,
      writeUnits: writes + settlementUnits(chunk, write) + badgeWrites,
      messages: sendings * requestsOfMessage(messageBytes + recordBytes),
      invocations: sendings,
    },
    computeUnits(computeMs, SENDER_MEMORY_MB),
  );
}

/** What left devices over was a transaction with their retry chunk. */
function settlementUnits(chunk: ChunkWork, write: number): number {
  if (chunk.state !== "settled") return 0;
  const hasRetry = totalOf(countsOf(chunk)) < chunk.count;
  return hasRetry ? TRANSACTED * write : write;
}

/** Put with the others when the push started, taken by planners, moved on with every page. */
export function unitsOfPartition(partition: PartitionWork, recordBytes: number): UsedUnits {
  const { bytes = 0, epoch, page, readUnits = 0, computeMs = 0 } = partition;
  const write = writeUnitsOf(bytes);
  const pages = TRANSACTED * page * write;
  return addUnits(
    {
      ...NO_UNITS,
      readUnits: readUnits + (epoch + page) * readUnitsOf(recordBytes),
      writeUnits: TRANSACTED * write + epoch * write + pages,
      messages: epoch * requestsOfMessage(SMALL_MESSAGE_BYTES),
      invocations: epoch,
    },
    computeUnits(computeMs, WORKER_MEMORY_MB.plan),
  );
}

/** What a record says about the folds so far. */
export interface FoldedRecord {
  readonly _foldUnits?: UsedUnits;
  readonly _scheduleId?: number;
}

/** Of the folds so far; before the first one, what accepting and starting the push took. */
export function foldUnitsOf(record: FoldedRecord): UsedUnits {
  if (record._foldUnits) return record._foldUnits;
  const write = writeUnitsOf(itemBytes(record));
  const isScheduled = record._scheduleId !== undefined;
  const entries = isScheduled ? SCHEDULE_ENTRY_WRITES : 0;
  return {
    ...NO_UNITS,
    readUnits: START_READS * readUnitsOf(itemBytes(record)),
    // The record and its pointer, into two indexes and out of one, the start.
    writeUnits: TRANSACTED * (write + 1) + 3 + TRANSACTED * write + entries,
    messages: requestsOfMessage(SMALL_MESSAGE_BYTES),
    invocations: 2,
    schedules: isScheduled ? 1 : 0,
    requests: 1,
  };
}

/** Bytes by query and by partition whose fold was kept; milliseconds. */
export interface FoldWork {
  readonly readBytes: readonly number[];
  readonly keptBytes: readonly number[];
  readonly computeMs: number;
}

/** One fold: a query of each partition's chunks, the record's update, the next message. */
export function unitsOfFold(
  record: FoldedRecord,
  { readBytes, keptBytes, computeMs }: FoldWork,
): UsedUnits {
  const bytes = itemBytes(record);
  const reads = readBytes.reduce((sum, page) => sum + readUnitsOf(page), readUnitsOf(bytes));
  return addUnits(
    {
      ...NO_UNITS,
      readUnits: reads,
      writeUnits: keptBytes.reduce((sum, kept) => sum + writeUnitsOf(kept), writeUnitsOf(bytes)),
      messages: requestsOfMessage(SMALL_MESSAGE_BYTES),
      invocations: 1,
    },
    computeUnits(computeMs, WORKER_MEMORY_MB.settle),
  );
}
