import type { Provider } from "../../../contract/push-providers.ts";
import type { Access } from "../audience/audience.ts";
import type { DeviceGroup } from "../providers/provider-definition.ts";
import { type ChunkOutcome, NO_OUTCOMES, type OutcomeCounts } from "./chunk-outcome.ts";
import { NO_PROVIDERS, type ProvidersOutcomes } from "./provider-outcomes.ts";
import type { PushMoments } from "./push-moments.ts";
import { NO_UNITS, type UsedUnits } from "./used-units.ts";

/** One part of a push's audience: how it is read, and how far reading has come. */
export interface PlanPartition {
  readonly push: string;
  readonly partition: number;
  readonly access: Access;
  readonly state: "planning" | "planned";
  /** Last key that was read; empty before the first. */
  readonly cursor: string;
  /** Number of its next page; each planner begins a new one, from -1 before the first. */
  readonly page: number;
  /** Number of planners that took it; a planner with an older epoch can't write any more. */
  readonly epoch: number;
  readonly leaseUntilMs: number;
  /** When this planner took it or wrote its last page; not stored. */
  readonly leasedMs?: number;
  readonly chunks: number;
  readonly devices: number;
  /** When its last page was written. */
  readonly plannedMs?: number;
  /** DynamoDB read units for its devices so far. */
  readonly readUnits?: number;
  /** The planners' time so far. */
  readonly computeMs?: number;
  /** Its outcomes, once all of its chunks are settled. */
  readonly folded?: FoldedOutcomes;
  /** The outcomes of its first chunks once they are settled, until `folded` replaces it. */
  readonly prefix?: FoldedPrefix;
}

/** The outcomes of all chunks of a partition up to one, in the order of their ids. */
export interface FoldedPrefix {
  /** The last chunk in it. */
  readonly through: string;
  readonly chunks: number;
  /** Chunks in it that are not retry chunks. */
  readonly roots: number;
  readonly outcomes: FoldedOutcomes;
}

/** A chunk in the ledger, with a digest in place of its devices. */
export interface LedgerChunk {
  readonly push: string;
  readonly chunk: string;
  readonly state: "open" | "settled";
  readonly provider: Provider;
  readonly group: DeviceGroup;
  /** Number of devices. */
  readonly count: number;
  readonly digest: Uint8Array;
  /** Reading on from this key finds its devices again. */
  readonly after: string;
  /** Number of keys from its first to its last device. */
  readonly scanned: number;
  readonly createdMs: number;
  /** Bytes of the ids and tokens in its message. */
  readonly messageBytes?: number;
  readonly notBeforeMs?: number;
  /** Why the devices of a retry chunk are tried again. */
  readonly retryReason?: string;
  /** When the devices of a retry chunk were put off for the first time. */
  readonly failingSinceMs?: number;
  readonly leaseUntilMs?: number;
  /** How often it was leased. */
  readonly takes?: number;
  /** How often a lease was extended. */
  readonly extensions?: number;
  /** When its message was last rebuilt. */
  readonly rebuiltMs?: number;
  readonly rebuilds?: number;
}

/** A chunk as the fold and the reconciler see it. */
export type ChunkProgress = Omit<LedgerChunk, "digest" | "group" | "after" | "scanned"> &
  Partial<Omit<ChunkOutcome, "exceptions">> & {
    /** When its first notification was sent; undefined if none was. */
    readonly sentMs?: number;
    readonly settledMs?: number;
    /** The sender's time for it. */
    readonly computeMs?: number;
  };

/** Sums over a part of the ledger; parts can be added in any order. */
export interface FoldedOutcomes extends OutcomeCounts {
  readonly iosSuccesses: number;
  readonly fcmSuccesses: number;
  /** Successes whose alert was truncated to fit. */
  readonly truncated: number;
  /** Failures by reason, of all providers. */
  readonly reasons: Readonly<Record<string, number>>;
  readonly providers: ProvidersOutcomes;
  readonly moments: PushMoments;
  readonly units: UsedUnits;
}

export const NOTHING_FOLDED: FoldedOutcomes = {
  ...NO_OUTCOMES,
  iosSuccesses: 0,
  fcmSuccesses: 0,
  truncated: 0,
  reasons: {},
  providers: NO_PROVIDERS,
  moments: {},
  units: NO_UNITS,
};
