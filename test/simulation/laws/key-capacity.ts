import { createHash } from "node:crypto";

/**
 * Units per second of one partition, which all items of a partition key share.
 *
 * @see Amazon DynamoDB: "Designing partition keys"; "On-demand capacity mode" says that a new table
 *   takes 4,000 and 12,000 units a second, which are four partitions
 */
export interface CapacityLimits {
  readonly writes: number;
  readonly reads: number;
  /** Partitions of a table, to which its keys are hashed. It gets more only after minutes of load. */
  readonly partitions: number;
}

type UnitKind = "writes" | "reads";

export interface KeyCapacity {
  /** Whether a request that uses this partition key is admitted now. */
  admits(kind: UnitKind, key: string): boolean;
  /** Charges what an admitted request has used, which may be more than was left. */
  charge(kind: UnitKind, key: string, units: number): void;
  readonly usage: CapacityUsage;
}

interface CapacityUsage {
  readonly writes: number;
  readonly reads: number;
  /** Requests that were not admitted. */
  readonly throttled: number;
  /** Most units that one key was charged in one second. */
  readonly mostKeyWrites: number;
  readonly mostKeyReads: number;
}

const SECOND_MS = 1_000;

/** L3: a token bucket for each partition of a table, which holds the units of one second. */
export function createKeyCapacity(
  { writes, reads, partitions }: CapacityLimits,
  now: () => number,
): KeyCapacity {
  const partitionFor = createPlacement(partitions);
  const kinds = { writes: createBuckets(writes, now), reads: createBuckets(reads, now) };
  const peaks = { writes: createPeaks(now), reads: createPeaks(now) };
  let throttled = 0;
  return {
    admits: (kind, key) => {
      const isAdmitted = kinds[kind].hasLeft(partitionFor(key));
      if (!isAdmitted) throttled += 1;
      return isAdmitted;
    },
    charge: (kind, key, units) => {
      kinds[kind].take(partitionFor(key), units);
      peaks[kind].add(key, units);
    },
    get usage() {
      return {
        writes: peaks.writes.total,
        reads: peaks.reads.total,
        throttled,
        mostKeyWrites: peaks.writes.most,
        mostKeyReads: peaks.reads.most,
      };
    },
  };
}

function createPlacement(partitions: number): (key: string) => number {
  const known = new Map<string, number>();
  return (key) => {
    const partition =
      known.get(key) ?? createHash("md5").update(key).digest().readUInt32BE() % partitions;
    known.set(key, partition);
    return partition;
  };
}

function createBuckets(limit: number, now: () => number) {
  /** Below zero after a request that took more than was left. */
  const buckets = new Map<number, { left: number; atMs: number }>();
  const refill = (partition: number) => {
    const atMs = now();
    const before = buckets.get(partition) ?? { left: limit, atMs };
    const left = Math.min(limit, before.left + ((atMs - before.atMs) * limit) / SECOND_MS);
    const bucket = { left, atMs };
    buckets.set(partition, bucket);
    return bucket;
  };
  return {
    hasLeft: (partition: number) => refill(partition).left > 0,
    take: (partition: number, units: number) => {
      refill(partition).left -= units;
    },
  };
}

/** The busiest second of any key. */
function createPeaks(now: () => number) {
  const keys = new Map<string, { second: number; units: number }>();
  const sums = { total: 0, most: 0 };
  return {
    get total() {
      return sums.total;
    },
    get most() {
      return sums.most;
    },
    add: (key: string, units: number) => {
      const second = Math.floor(now() / SECOND_MS);
      const before = keys.get(key);
      const inSecond = units + (before?.second === second ? before.units : 0);
      keys.set(key, { second, units: inSecond });
      sums.total += units;
      sums.most = Math.max(sums.most, inSecond);
    },
  };
}
