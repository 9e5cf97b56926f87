import type { ChunkOutcome } from "../domain/push/ledger/chunk-outcome.ts";
import type { Provider } from "../domain/push/providers/target.ts";

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
}

/** What else a settlement says; `sentMs` and `computeMs` only where a sender was at work. */
export interface SettlementFacts {
  readonly nowMs: number;
  readonly retry?: RetryChunk;
  /** When the first notification was given to the gateway. */
  readonly sentMs?: number;
  /** Time of the function, shared with the other messages of its invocation. */
  readonly computeMs?: number;
  /** Units that raising badges took. */
  readonly badgeReads?: number;
  readonly badgeWrites?: number;
}

/**
 * - `settled`: counted; `child` is the id of the retry chunk, whose message the caller sends now
 * - `lost`: the lease ran out and another sender took over; nothing was counted
 */
export type SettleAnswer =
  | { readonly kind: "settled"; readonly child?: string }
  | { readonly kind: "lost" };

/**
 * What a sender needs of the ledger. Every write is one conditional update or one transaction, so
 * a chunk is counted exactly once, however often its message is delivered.
 */
export interface PushLedger {
  takeLease(
    chunk: ChunkId,
    claim: { readonly owner: string; readonly nowMs: number; readonly leaseMs: number },
  ): Promise<LeaseAnswer>;
  /** @returns the extended lease, or `undefined` when it was lost: stop sending */
  extendLease(lease: HeldLease, untilMs: number): Promise<HeldLease | undefined>;
  /**
   * `outcome` counts every device of the message but those in `retry`. Members of the chunk that
   * the message no longer had are counted as invalid tokens: their registration is gone.
   */
  settle(lease: HeldLease, outcome: ChunkOutcome, end: SettlementFacts): Promise<SettleAnswer>;
  /**
   * Ends a push at one provider: chunks that are not leased yet are settled as rejected with this
   * reason, and the push ends in `error`. Call it before the settlement of the chunk that showed
   * why, so that whoever finishes the push sees it.
   *
   * @returns false when the provider was stopped before, or the push had ended; that stays
   */
  stop(push: string, provider: Provider, reason: string): Promise<boolean>;
}
