import type { AlarmNotice } from "../alarm-notice.ts";

/** A webhook of a group, as the credentials have it. */
export interface Webhook {
  readonly webhook: string;
  readonly secret?: string;
}

export interface WebhookRequest {
  readonly url: string;
  /** Sent as JSON. */
  readonly body: object;
}

export interface WebhookAnswer {
  readonly status: number;
  readonly text: string;
}

/** How a chat service takes messages. */
export interface ChatService {
  /** @param nowMs Unix milliseconds, for the signature */
  toRequest(webhook: Webhook, notice: AlarmNotice, nowMs: number): WebhookRequest;
  /** @returns undefined if it took the message, else its reason */
  findRefusal(answer: WebhookAnswer): string | undefined;
}

const MAX_REASON = 200;

/** For services that say in the body of a 200 whether they took the message. */
export function findRefusalByCode(
  { status, text }: WebhookAnswer,
  names: { readonly code: string; readonly message: string },
): string | undefined {
  const body = parse(text);
  const code = body[names.code];
  if (status === 200 && code === 0) return undefined;
  if (status !== 200 || code === undefined) return `HTTP ${status}`;
  return toReason(`${code} ${body[names.message] ?? ""}`);
}

/** One line of limited length: a service may quote what it was sent. */
export function toReason(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_REASON);
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Plain text in Markdown: what would format or link is replaced. */
export function toPlain(text: string): string {
  return text
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll(/[<>*`#]/g, "");
}
