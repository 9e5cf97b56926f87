/**
 * What AWS bills a push by, as counted. Estimates and counts use the same units.
 */
export interface UsedUnits {
  /** DynamoDB read request units, on demand. */
  readonly readUnits: number;
  /** DynamoDB write request units, on demand. */
  readonly writeUnits: number;
  /** SQS requests: every 64 KB of a send or a receive, and every delete. */
  readonly messages: number;
  /** Lambda requests. */
  readonly invocations: number;
  /** Lambda time, of whatever function. */
  readonly computeSeconds: number;
  /** The same time weighted with each function's memory. */
  readonly gigabyteSeconds: number;
  /** EventBridge Scheduler invocations. */
  readonly schedules: number;
}

/**
 * USD by unit: AWS list prices of us-east-1 on 2026-11-21, without free tiers and volume discounts.
 * @see AWS price pages of DynamoDB (on demand, Standard table class), SQS (standard queues), Lambda
 *   (arm64) and EventBridge (Scheduler)
 */
export const PRICES = {
  readUnits: 0.125e-6,
  writeUnits: 0.625e-6,
  messages: 0.4e-6,
  invocations: 0.2e-6,
  gigabyteSeconds: 0.0000133334,
  schedules: 1e-6,
} as const satisfies { readonly [Unit in keyof UsedUnits]?: number };

/** SQS bills each 64 KB of payload as one request. */
const MESSAGE_UNIT_BYTES = 65_536;

export const NO_UNITS: UsedUnits = {
  readUnits: 0,
  writeUnits: 0,
  messages: 0,
  invocations: 0,
  computeSeconds: 0,
  gigabyteSeconds: 0,
  schedules: 0,
};

export function addUnits(a: UsedUnits, b: Partial<UsedUnits>): UsedUnits {
  return {
    readUnits: a.readUnits + (b.readUnits ?? 0),
    writeUnits: a.writeUnits + (b.writeUnits ?? 0),
    messages: a.messages + (b.messages ?? 0),
    invocations: a.invocations + (b.invocations ?? 0),
    computeSeconds: a.computeSeconds + (b.computeSeconds ?? 0),
    gigabyteSeconds: a.gigabyteSeconds + (b.gigabyteSeconds ?? 0),
    schedules: a.schedules + (b.schedules ?? 0),
  };
}

/** @returns USD */
export function costOf(units: Partial<UsedUnits>): number {
  const names = Object.keys(PRICES) as (keyof typeof PRICES)[];
  return names.reduce((usd, name) => usd + (units[name] ?? 0) * PRICES[name], 0);
}

/** Requests that one message costs on its way: sent, received and deleted once. */
export function requestsOfMessage(bytes: number): number {
  return 2 * Math.max(1, Math.ceil(bytes / MESSAGE_UNIT_BYTES)) + 1;
}

/** Time of a function with that much memory. */
export function computeUnits(
  milliseconds: number,
  memoryMb: number,
): Pick<UsedUnits, "computeSeconds" | "gigabyteSeconds"> {
  const computeSeconds = milliseconds / 1_000;
  return { computeSeconds, gigabyteSeconds: (computeSeconds * memoryMb) / 1_024 };
}
