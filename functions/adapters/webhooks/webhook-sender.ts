import type { WebhookAnswer, WebhookRequest } from "../../domain/alarms/services/chat-service.ts";
import { CHAT_SERVICES } from "../../domain/alarms/services/chat-services.ts";
import type { WebhookSender } from "../../ports/alarms.ts";
import type { Clock } from "../../ports/system.ts";

/** Milliseconds for a request, its answer included. */
const TIMEOUT_MS = 5_000;

/** Bytes of an answer that are read; real ones have less than 1 KB. */
const MAX_ANSWER_BYTES = 65_536;

export interface WebhookSenderOptions {
  /** Replaces `https://`, so that the host becomes the first part of the path; absent on AWS. */
  readonly origin: string | undefined;
  readonly clock: Clock;
}

/** The schema of the credentials allows only the addresses of the services. */
export function createWebhookSender({ origin, clock }: WebhookSenderOptions): WebhookSender {
  return async (service, webhook, notice) => {
    const { toRequest, findRefusal } = CHAT_SERVICES[service];
    try {
      return findRefusal(await post(toRequest(webhook, notice, clock.now()), origin));
    } catch (error) {
      return explain(error);
    }
  };
}

async function post({ url, body }: WebhookRequest, origin?: string): Promise<WebhookAnswer> {
  const response = await fetch(origin ? url.replace(/^https:\//, origin) : url, {
    method: "POST",
    headers: { "content-type": "application/json; charset=utf-8", "user-agent": "landfall" },
    body: JSON.stringify(body),
    // A redirect would carry the message to an address that the schema does not allow.
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await readText(response) };
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** fetch rejects with TypeError for a broken connection and with a DOMException for the signal. */
function explain(error: unknown): string {
  if (error instanceof DOMException) return error.name;
  if (!(error instanceof TypeError)) throw error;
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : "no connection";
}
