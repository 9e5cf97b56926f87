import { compileCheck } from "../../lib/json-schema.ts";

/** Failures of a simulated push gateway: body of `PUT /_local/providers/<provider>`. */
export interface GatewayScript {
  /** Delay of each answer, in milliseconds. */
  readonly latencyMs?: number;
  readonly rules?: readonly GatewayRule[];
  /** On every Nth request, sends GOAWAY after the answer and closes the connection. */
  readonly goawayEvery?: number;
  /** On every Nth request, accepts the notification but resets the connection before the answer. */
  readonly resetEvery?: number;
  /** On every Nth request, accepts the notification but resets the stream before the answer. */
  readonly streamResetEvery?: number;
  /** On every Nth request, refuses the stream (REFUSED_STREAM) without accepting the notification. */
  readonly refuseEvery?: number;
  /** Closes all connections and accepts neither connections nor notifications. */
  readonly down?: boolean;
  /** Lifetime of bearer tokens. @default - an hour for APNs, unlimited for FCM */
  readonly tokenLifetimeSeconds?: number;
}

/** An answer for some device tokens; the first matching rule applies. */
export interface GatewayRule {
  /** Prefix of the device token; absent or empty matches every token. */
  readonly tokenPrefix?: string;
  readonly status: number;
  /** APNs `reason`, or FCM `errorCode`. */
  readonly reason?: string;
  /** `timestamp` of an APNs 410, in Unix milliseconds. */
  readonly timestamp?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Number of requests that the rule applies to. @default - unlimited */
  readonly times?: number;
}

const POSITIVE_INTEGER = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const RULE: Schema<GatewayRule> = {
  tokenPrefix: { type: "string" },
  status: { type: "integer", minimum: 200, maximum: 599 },
  reason: { type: "string" },
  timestamp: { type: "number", minimum: 0 },
  headers: {
    type: "object",
    propertyNames: { pattern: "^[A-Za-z0-9-]+$" },
    additionalProperties: { type: "string" },
  },
  times: POSITIVE_INTEGER,
};

const SCRIPT: Schema<GatewayScript> = {
  latencyMs: { type: "number", minimum: 0 },
  rules: {
    type: "array",
    items: {
      type: "object",
      required: ["status"],
      properties: RULE,
      additionalProperties: false,
    },
  },
  goawayEvery: POSITIVE_INTEGER,
  resetEvery: POSITIVE_INTEGER,
  streamResetEvery: POSITIVE_INTEGER,
  refuseEvery: POSITIVE_INTEGER,
  down: { type: "boolean" },
  tokenLifetimeSeconds: POSITIVE_INTEGER,
};

type Schema<Shape> = Readonly<Record<keyof Shape, object>>;

export const findScriptProblems = compileCheck({
  type: "object",
  properties: SCRIPT,
  additionalProperties: false,
});
