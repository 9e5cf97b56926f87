/**
 * Units per second.
 *
 * @see Amazon DynamoDB: "Designing partition keys" (key), "On-demand capacity mode, initial throughput"
 */
export interface CapacityLimits {
  readonly keyWrites: number;
  readonly keyReads: number;
  readonly tableWrites: number;
  readonly tableReads: number;
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
const TABLE = "";

/** L3: a token bucket for each partition key and one for the table, each with one second of units. */
export function createKeyCapacity(
  { keyWrites, keyReads, tableWrites, tableReads }: CapacityLimits,
  now: () => number,
): KeyCapacity {
  const kinds = {
    writes: createBuckets({ key: keyWrites, table: tableWrites, now }),
    reads: createBuckets({ key: keyReads, table: tableReads, now }),
  };
  let throttled = 0;
  return {
    admits: (kind, key) => {
      const isAdmitted = kinds[kind].hasLeft(TABLE) && kinds[kind].hasLeft(key);
      if (!isAdmitted) throttled += 1;
      return isAdmitted;
    },
    charge: (kind, key, units) => {
      kinds[kind].take(TABLE, units);
      kinds[kind].take(key, units);
    },
    get usage() {
      const { writes, reads } = kinds;
      return {
        ...{ writes: writes.total, reads: reads.total, throttled },
        ...{ mostKeyWrites: writes.mostOfKey, mostKeyReads: reads.mostOfKey },
      };
    },
  };
}

interface Bucket {
  /** Below zero after a request that took more than was left. */
  left: number;
  atMs: number;
  second: number;
  inSecond: number;
}

function createBuckets({ key, table, now }: { key: number; table: number; now: () => number }) {
  const buckets = new Map<string, Bucket>();
  let [total, mostOfKey] = [0, 0];
  const refilled = (name: string): Bucket => {
    const limit = name === TABLE ? table : key;
    const nowMs = now();
    const bucket = buckets.get(name) ?? { left: limit, atMs: nowMs, second: 0, inSecond: 0 };
    buckets.set(name, bucket);
    bucket.left = Math.min(limit, bucket.left + ((nowMs - bucket.atMs) * limit) / SECOND_MS);
    bucket.atMs = nowMs;
    return bucket;
  };
  return {
    get total() {
      return total;
    },
    get mostOfKey() {
      return mostOfKey;
    },
    hasLeft: (name: string) => refilled(name).left > 0,
    take: (name: string, units: number) => {
      const bucket = refilled(name);
      bucket.left -= units;
      if (name === TABLE) {
        total += units;
        return;
      }
      const second = Math.floor(now() / SECOND_MS);
      bucket.inSecond = (bucket.second === second ? bucket.inSecond : 0) + units;
      bucket.second = second;
      mostOfKey = Math.max(mostOfKey, bucket.inSecond);
    },
  };
}
