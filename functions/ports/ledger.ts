import type { Provider } from "../contract/push-providers.ts";
import type { Access } from "../domain/push/audience/audience.ts";
import type { ChunkDevice, PackedChunk } from "../domain/push/ledger/chunk.ts";
import type { ChunkOutcome } from "../domain/push/ledger/chunk-outcome.ts";
import type {
  ChunkProgress,
  FoldedOutcomes,
  FoldedPrefix,
  LedgerChunk,
  PlanPartition,
} from "../domain/push/ledger/ledger.ts";
import type { PushFailure } from "../domain/push/ledger/push-failure.ts";
import type { PushRecord } from "../domain/push/ledger/push-record.ts";
import type { PushWait } from "../domain/push/ledger/push-wait.ts";
import type { UsedUnits } from "../domain/push/ledger/used-units.ts";
import type { MemberChunk } from "../domain/push/report/device-trace.ts";
import type { WhereExpression } from "../domain/queries/where-expression.ts";
import type { Deadline } from "./system.ts";

/** The changes that one page of a partition makes to the ledger. */
export interface PlannedPage {
  /** As it was leased: its epoch and page decide whether the page may be written. */
  readonly partition: PlanPartition;
  readonly chunks: readonly (PackedChunk & { readonly notBeforeMs?: number })[];
  readonly cursor: string;
  readonly last: boolean;
  /** DynamoDB read units that finding its devices took. */
  readonly readUnits: number;
  /** End of the planner's lease; 0 releases the partition. */
  readonly leaseUntilMs: number;
  /** How long the write is tried again while the table is throttled; default: a few seconds. */
  readonly deadline?: Deadline;
}

/** Planning: partitions and their chunks. Strongly consistent. */
export interface PushPlans {
  /** The condition with its sub-queries answered; undefined before `keepAudience`. */
  findAudience(push: string): Promise<WhereExpression | undefined>;
  /**
   * Stores the condition for all steps of the push, once.
   *
   * @returns the stored condition: that of the first call
   * @throws ApiError payloadTooLarge
   */
  keepAudience(record: PushRecord, audience: WhereExpression): Promise<WhereExpression>;
  /**
   * Moves the push into the queue and writes its partitions, in one transaction.
   *
   * @returns false when it was started, cancelled or finished before
   */
  start(record: PushRecord, access: readonly Access[], nowMs: number): Promise<boolean>;
  /** Leases a partition to one planner; undefined when it is planned, or leased to another. */
  takePartition(
    id: { readonly push: string; readonly partition: number },
    lease: { readonly nowMs: number; readonly leaseMs: number; readonly deadline?: Deadline },
  ): Promise<PlanPartition | undefined>;
  /**
   * Writes a page's chunks and moves the cursor, in one transaction: either the page is planned
   * and its messages may go out, or nothing happened.
   *
   * @returns the partition as it is now; undefined when another planner took it
   */
  commitPage(
    record: PushRecord,
    page: PlannedPage,
    nowMs: number,
  ): Promise<PlanPartition | undefined>;
  /** A chunk whose message was lost, and how its members are found again. */
  findChunk(
    push: string,
    chunk: string,
  ): Promise<{ readonly chunk: LedgerChunk; readonly partition: PlanPartition } | undefined>;
  /** Notes that the message of an open chunk is built again. */
  noteRebuild(chunk: LedgerChunk, nowMs: number): Promise<void>;
  /**
   * All chunks of a partition of a push that has ended, with their digests, in the order of their ids.
   *
   * @throws Error when some of them are gone: a caller that took their devices for unreached would
   *   notify them twice
   */
  readSettled(push: string, partition: number): Promise<readonly MemberChunk[]>;
  /** `[objectId, token]` of a chunk of listed devices. */
  listedDevices(chunk: LedgerChunk): Promise<readonly ChunkDevice[]>;
}

/** The counts that a fold writes to the record. */
interface RecordCounts extends FoldedOutcomes {
  /** Units of the folds so far, which no ledger item counts. */
  readonly foldUnits?: UsedUnits;
  /** The reasons why unsettled parts wait. */
  readonly waits?: readonly PushWait[];
}

/** Reads and writes for folding the ledger into the record, and for the reconciler. */
export interface PushProgress {
  /** All partitions of the record, in the order of their numbers. Strongly consistent. */
  readPartitions(
    record: Pick<PushRecord, "objectId" | "_partitions">,
  ): Promise<readonly PlanPartition[]>;
  /**
   * Strongly consistent, in the order of their ids; a chunk is read before its retry chunk.
   *
   * @param after returns only the chunks after this one
   */
  readChunks(push: string, partition: number, after?: string): Promise<readonly ChunkProgress[]>;
  /** Stores a prefix, so that its chunks are not read again; an older one does no harm. */
  keepPrefix(partition: PlanPartition, prefix: FoldedPrefix): Promise<void>;
  /** Stores the fold of a whole partition, so that its chunks are not read again. */
  keepFold(partition: PlanPartition, folded: FoldedOutcomes): Promise<void>;
  /**
   * Counters never decrease; a finished record stays as it is.
   *
   * @returns whether this was the first fold of its round: only that one has a successor
   */
  saveProgress(
    record: PushRecord,
    counts: RecordCounts & { readonly devices: number; readonly round: number },
    nowMs: number,
  ): Promise<boolean>;
  /** Ends the push; false when it had ended. Without partitions only if none were planned since. */
  finish(
    record: PushRecord,
    counts: RecordCounts & {
      readonly errors: readonly string[];
      /** The facts of `errors`, in their order. */
      readonly _failures?: readonly PushFailure[];
      /** Default: `done`. */
      readonly status?: "done" | "error";
    },
    nowMs: number,
  ): Promise<boolean>;
  /** Unfinished records. Eventually consistent. */
  listOpen(status: "scheduled" | "in-queue"): AsyncIterable<PushRecord>;
}

/** A chunk of a push; `chunk` is its `_part`. */
export interface ChunkId {
  readonly push: string;
  readonly chunk: string;
}

/** The right to send a chunk; `owner` is random, so that a late owner can't pass for the new one. */
export interface HeldLease extends ChunkId {
  readonly owner: string;
  readonly untilMs: number;
}

/**
 * - `leased`: send, then settle
 * - `settled`: nothing to do (sent before, or the push is gone); acknowledge the message
 * - `busy`: another sender works on it; return the message to the queue
 * - `cancelled`, `expired`: this call settled the whole chunk so; acknowledge the message
 * - `stopped`: its provider was stopped, and this call settled the whole chunk as rejected
 */
export type LeaseAnswer =
  | { readonly kind: "leased"; readonly lease: HeldLease }
  | { readonly kind: "settled" }
  | { readonly kind: "busy"; readonly untilMs: number }
  | { readonly kind: "cancelled" }
  | { readonly kind: "expired" }
  | { readonly kind: "stopped" };

/** Devices that must be tried again: they become a chunk of their own. */
export interface RetryChunk {
  /** By device: its objectId, or its token where the objectId is empty. */
  readonly members: readonly string[];
  readonly notBeforeMs: number;
  /** Why they are tried again. */
  readonly reason?: string;
}

/** Facts of a settlement besides its outcome. */
export interface SettlementFacts {
  readonly nowMs: number;
  readonly retry?: RetryChunk;
  /** When sending began; undefined when nothing was sent. */
  readonly sentMs?: number;
  /** Messages of the invocation, which share its time; default 1. */
  readonly messages?: number;
  /** Devices that were not reached, see `packRefused`. */
  readonly refused?: Uint8Array | undefined;
  /** How long the settlement is tried again; default: a few seconds. */
  readonly deadline?: Deadline;
}

/**
 * - `settled`: counted; `child` is the id of the retry chunk, whose message the caller sends now
 * - `lost`: the lease ran out and another sender took over; nothing was counted
 */
export type SettleAnswer =
  | { readonly kind: "settled"; readonly child?: string }
  | { readonly kind: "lost" };

/**
 * The ledger as a sender uses it. Every write is one conditional update or one transaction, so
 * a chunk is counted exactly once, however often its message is delivered. With a `deadline` a call is
 * tried again while the table is throttled, until shortly before it: an invocation that gives up
 * early would have its devices notified twice.
 */
export interface PushLedger {
  takeLease(
    chunk: ChunkId,
    claim: {
      readonly owner: string;
      readonly nowMs: number;
      readonly leaseMs: number;
      readonly deadline?: Deadline;
    },
  ): Promise<LeaseAnswer>;
  /**
   * Tried again until the lease ends.
   *
   * @returns the extended lease, or `undefined` when it was lost: stop sending
   */
  extendLease(lease: HeldLease, untilMs: number): Promise<HeldLease | undefined>;
  /**
   * `outcome` counts every device of the message but those in `retry`. Members of the chunk that
   * the message no longer had are counted as invalid tokens: their registration is gone.
   */
  settle(lease: HeldLease, outcome: ChunkOutcome, end: SettlementFacts): Promise<SettleAnswer>;
  /**
   * Ends a push at one provider: chunks that are not leased yet are settled as rejected with this
   * reason, and the push ends in `error`. Call it before the settlement of the chunk that showed
   * why, so that the invocation that finishes the push sees it.
   *
   * @returns false when the provider was stopped before, or the push had ended; that stays
   */
  stop(push: string, provider: Provider, reason: string, deadline?: Deadline): Promise<boolean>;
}
