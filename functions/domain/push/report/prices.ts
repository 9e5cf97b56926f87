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
  /** HTTP API requests. */
  readonly requests: number;
}

/**
 * USD by unit: AWS list prices of us-east-1 on 2026-11-21, without free tiers and volume discounts.
 * @see AWS price pages of DynamoDB (on demand, Standard table class), SQS (standard queues), Lambda
 *   (arm64), EventBridge (Scheduler) and API Gateway (HTTP APIs)
 */
export const PRICES = {
  readUnits: 0.125e-6,
  writeUnits: 0.625e-6,
  messages: 0.4e-6,
  invocations: 0.2e-6,
  gigabyteSeconds: 0.0000133334,
  schedules: 1e-6,
  requests: 1e-6,
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
  requests: 0,
};

/** Units that an earlier version has stored may lack one. */
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
