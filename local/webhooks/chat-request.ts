/** A request to a simulated chat service. */
export interface ChatRequest {
  readonly contentType: string;
  /** Bytes of the body. */
  readonly size: number;
  /** Undefined for a body that is not a JSON object. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  readonly path: string;
  readonly query: URLSearchParams;
  /** Unix milliseconds. */
  readonly nowMs: number;
  /** Requests to this webhook in the last minute and in the last second, this one included. */
  readonly rate: { readonly minute: number; readonly second: number };
}

export interface ChatAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The text that the group shows; absent if the request was refused. */
  readonly shown?: string;
  /** Milliseconds for which the service answers all messages to this webhook the same. */
  readonly throttlesMs?: number;
}

export type SimulateChat = (request: ChatRequest) => ChatAnswer;

/** Services that sign accept a request for an hour. */
const SIGNATURE_AGE_MS = 3_600_000;

/** The secret of a simulated bot that signs, by the id in its URL. */
export function secretOf(bot: string): string {
  return `SECof-${bot}`;
}

export function isRecent(timeMs: number, nowMs: number): boolean {
  return Math.abs(nowMs - timeMs) <= SIGNATURE_AGE_MS;
}

export function json(body: object, shown?: string): ChatAnswer {
  const text = JSON.stringify(body);
  return {
    status: 200,
    contentType: "application/json; charset=utf-8",
    text,
    ...(shown !== undefined && { shown }),
  };
}

/** A member of a member, and so on; undefined if one of them is missing. */
export function dig(value: unknown, ...path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  return typeof value === "object" && value !== null
    ? dig((value as Readonly<Record<string, unknown>>)[name], ...rest)
    : undefined;
}

export function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
