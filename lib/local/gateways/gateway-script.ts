/** How a simulated push gateway should misbehave: body of `PUT /_local/providers/<provider>`. */
export interface GatewayScript {
  /** Milliseconds before each answer. */
  readonly latencyMs?: number;
  readonly rules?: readonly GatewayRule[];
  /** Every n-th request is the last that its connection accepts. */
  readonly goawayEvery?: number;
  /** Every n-th request is taken, but its connection breaks before the answer. */
  readonly resetEvery?: number;
  /** Every n-th request is taken, but its stream alone is reset before the answer. */
  readonly streamResetEvery?: number;
  /** Every n-th request is not taken: its stream is reset with REFUSED_STREAM. */
  readonly refuseEvery?: number;
  /** Connections are cut and no new ones accepted; nothing is taken. */
  readonly down?: boolean;
  /** Older bearer tokens have expired. @default - an hour for APNs, any age for FCM */
  readonly tokenLifetimeSeconds?: number;
}

/** The first rule that fits decides. */
export interface GatewayRule {
  /** Of the device token; absent or empty fits all. */
  readonly tokenPrefix?: string;
  readonly status: number;
  /** APNs `reason`, or FCM `errorCode`. */
  readonly reason?: string;
  /** Unix milliseconds in an APNs 410. */
  readonly timestamp?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Applies this often, then no more. */
  readonly times?: number;
}

type Check = (value: unknown) => boolean;

const isPositiveInteger: Check = (value) => Number.isSafeInteger(value) && Number(value) > 0;
const isString: Check = (value) => typeof value === "string";
const isTime: Check = (value) => typeof value === "number" && Number.isFinite(value) && value >= 0;
const isHeaders: Check = (value) => {
  const entries = isRecord(value) ? Object.entries(value) : [["", 0]];
  return entries.every(([name, text]) => /^[a-z0-9-]+$/i.test(String(name)) && isString(text));
};

const RULE_FIELDS: Readonly<Record<keyof GatewayRule, Check>> = {
  tokenPrefix: isString,
  status: (value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599,
  reason: isString,
  timestamp: isTime,
  headers: isHeaders,
  times: isPositiveInteger,
};

const SCRIPT_FIELDS: Readonly<Record<keyof GatewayScript, Check>> = {
  latencyMs: isTime,
  rules: Array.isArray,
  goawayEvery: isPositiveInteger,
  resetEvery: isPositiveInteger,
  streamResetEvery: isPositiveInteger,
  refuseEvery: isPositiveInteger,
  down: (value) => typeof value === "boolean",
  tokenLifetimeSeconds: isPositiveInteger,
};

/** @returns the script, or what is wrong with it */
export function parseGatewayScript(value: unknown): GatewayScript | string {
  const problem = findProblem(value, SCRIPT_FIELDS, "");
  if (problem) return problem;
  const script = value as GatewayScript;
  for (const [index, rule] of (script.rules ?? []).entries()) {
    const path = `rules[${index}].`;
    const wrong = findProblem(rule, RULE_FIELDS, path);
    if (wrong) return wrong;
    if (rule.status === undefined) return `${path}status is missing`;
  }
  return script;
}

function findProblem(
  value: unknown,
  fields: Readonly<Record<string, Check>>,
  path: string,
): string | undefined {
  if (!isRecord(value)) return `${path || "the body "}must be an object`;
  for (const [name, item] of Object.entries(value)) {
    if (!Object.hasOwn(fields, name)) return `${path}${name} is unknown`;
    if (!fields[name]?.(item)) return `${path}${name} has a wrong value`;
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
