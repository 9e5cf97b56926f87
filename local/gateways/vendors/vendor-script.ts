import { compileCheck } from "../../../lib/json-schema.ts";

/** Failures of a simulated vendor: body of `PUT /_local/providers/<vendor>`. */
export interface VendorScript {
  /** Delay of each answer, in milliseconds. */
  readonly latencyMs?: number;
  readonly rules?: readonly VendorRule[];
  /** On every Nth request with notifications, takes them but cuts the connection before the answer. */
  readonly resetEvery?: number;
  /** Takes the next requests with notifications but cuts the connection before each answer. */
  readonly dropAnswer?: number;
  /** Accepts no connections. */
  readonly down?: boolean;
  readonly token?: TokenScript;
  /** Notifications that a credential may send until 00:00 in Shanghai; `code` answers those beyond. */
  readonly quota?: { readonly daily: number } & ScriptedFailure;
  /** Notifications that a credential may send within a second. */
  readonly rate?: { readonly perSecond: number } & ScriptedFailure;
  /** It is night, when vivo refuses marketing messages; other vendors take them. */
  readonly night?: boolean;
  /** How it sends receipts. */
  readonly receipts?: ReceiptScript;
}

export interface ReceiptScript {
  /** The URL entered in Huawei's console; for other vendors, it is in the messages. */
  readonly url?: string;
  readonly user?: string;
  readonly secret?: string;
  /** How often each is sent; 0: never. @default 1 */
  readonly times?: number;
}

interface ScriptedFailure {
  /** Business code of the answer. */
  readonly code?: string | number;
  /** HTTP status. @default - 200 with a code, else 503 */
  readonly status?: number;
}

export interface TokenScript {
  readonly expiresInSeconds?: number;
  /** Requests for access tokens are refused with this code. */
  readonly failCode?: string | number;
  /** Access tokens that were issued before become invalid. */
  readonly revokeAll?: boolean;
  readonly maxPer5Minutes?: number;
}

/** An answer for some device tokens; the first matching rule applies to each. */
export interface VendorRule extends ScriptedFailure {
  /** Prefix of the device token; absent or empty matches every token. */
  readonly tokenPrefix?: string;
  /** Whether it ends the request or only these devices. @default "item" */
  readonly where?: "item" | "call";
  /** The list of the answer that names these devices, such as `expireTokens`. */
  readonly list?: string;
  /** Number of devices, or of requests for `call`, that the rule applies to. @default - unlimited */
  readonly times?: number;
}

const POSITIVE_INTEGER = { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const FAILURE = {
  code: { anyOf: [{ type: "string" }, { type: "integer" }] },
  status: { type: "integer", minimum: 200, maximum: 599 },
};

type Schema<Shape> = Readonly<Record<keyof Shape, object>>;

const RULE: Schema<VendorRule> = {
  ...FAILURE,
  tokenPrefix: { type: "string" },
  where: { enum: ["item", "call"] },
  list: { type: "string" },
  times: POSITIVE_INTEGER,
};

const TOKEN: Schema<TokenScript> = {
  expiresInSeconds: POSITIVE_INTEGER,
  failCode: FAILURE.code,
  revokeAll: { type: "boolean" },
  maxPer5Minutes: POSITIVE_INTEGER,
};

const RECEIPTS: Schema<ReceiptScript> = {
  url: { type: "string", pattern: "^https?://" },
  user: { type: "string" },
  secret: { type: "string" },
  times: { type: "integer", minimum: 0, maximum: 10 },
};

const closed = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  required,
  properties,
  additionalProperties: false,
});

const SCRIPT: Schema<VendorScript> = {
  latencyMs: { type: "number", minimum: 0 },
  rules: { type: "array", items: closed(RULE) },
  resetEvery: POSITIVE_INTEGER,
  dropAnswer: POSITIVE_INTEGER,
  down: { type: "boolean" },
  token: closed(TOKEN),
  quota: closed({ ...FAILURE, daily: { type: "integer", minimum: 0 } }, ["daily"]),
  rate: closed({ ...FAILURE, perSecond: POSITIVE_INTEGER }, ["perSecond"]),
  night: { type: "boolean" },
  receipts: closed(RECEIPTS),
};

export const findVendorScriptProblems = compileCheck(closed(SCRIPT));
