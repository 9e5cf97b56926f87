/** The units in which AWS bills a push. Estimates and counts use the same ones. */
export interface UsedUnits {
  /** DynamoDB read request units, on demand. */
  readonly readUnits: number;
  /** DynamoDB write request units, on demand. */
  readonly writeUnits: number;
  /** SQS requests: every 64 KB of a send or a receive, and every delete. */
  readonly messages: number;
  /** Lambda requests. */
  readonly invocations: number;
  /** Lambda time, of all functions together. */
  readonly computeSeconds: number;
  /** The same time weighted with each function's memory. */
  readonly gigabyteSeconds: number;
  /** EventBridge Scheduler invocations. */
  readonly schedules: number;
  /** HTTP API requests. */
  readonly requests: number;
}

export const NO_UNITS: UsedUnits = {
  readUnits: 0,
  writeUnits: 0,
  messages: 0,
  invocations: 0,
  computeSeconds: 0,
  gigabyteSeconds: 0,
  schedules: 0,
  requests: 0,
};

/** A missing unit is zero: an earlier version may have stored fewer. */
export function addUnits(a: Partial<UsedUnits>, b: Partial<UsedUnits>): UsedUnits {
  const sum = (unit: keyof UsedUnits) => (a[unit] ?? 0) + (b[unit] ?? 0);
  return {
    readUnits: sum("readUnits"),
    writeUnits: sum("writeUnits"),
    messages: sum("messages"),
    invocations: sum("invocations"),
    computeSeconds: sum("computeSeconds"),
    gigabyteSeconds: sum("gigabyteSeconds"),
    schedules: sum("schedules"),
    requests: sum("requests"),
  };
}
