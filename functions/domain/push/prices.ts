/**
 * What AWS charges: USD by list price, region us-east-1, on demand, November 2026, without any free
 * tier. @see the pricing pages of DynamoDB, SQS, Lambda, EventBridge and API Gateway
 */
export const PRICES = {
  /** A read request unit: 4 KB strongly or 8 KB eventually consistent. */
  readUnit: 0.125e-6,
  /** A write request unit: 1 KB; twice that in a transaction. */
  writeUnit: 0.625e-6,
  /** An SQS request of up to `MESSAGE_UNIT_BYTES`. */
  message: 0.4e-6,
  /** A GB-second of a function on arm64, and one invocation. */
  computeGbSecond: 0.0000133334,
  invocation: 0.2e-6,
  /** A one-time schedule, a request to the HTTP API. */
  schedule: 1e-6,
  apiRequest: 1e-6,
  /** A GB that leaves AWS for the internet. */
  gbOut: 0.09,
} as const;

/** SQS bills each 64 KB of a request as one. */
export const MESSAGE_UNIT_BYTES = 65_536;
