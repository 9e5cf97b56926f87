import type { UsedUnits } from "../ledger/used-units.ts";

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

export function toUsd(units: Partial<UsedUnits>): number {
  const names = Object.keys(PRICES) as (keyof typeof PRICES)[];
  return names.reduce((usd, name) => usd + (units[name] ?? 0) * PRICES[name], 0);
}

/** SQS bills each 64 KB of payload as one request. */
const MESSAGE_UNIT_BYTES = 65_536;

/** Requests for one message: it is sent, received and deleted once. */
export function requestsForMessage(bytes: number): number {
  return 2 * Math.max(1, Math.ceil(bytes / MESSAGE_UNIT_BYTES)) + 1;
}

/** Units for the time of a function with this much memory. */
export function unitsForTime(
  milliseconds: number,
  memoryMb: number,
): Pick<UsedUnits, "computeSeconds" | "gigabyteSeconds"> {
  const computeSeconds = milliseconds / 1_000;
  return { computeSeconds, gigabyteSeconds: (computeSeconds * memoryMb) / 1_024 };
}
