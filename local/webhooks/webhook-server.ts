import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { isJsonObject } from "../../lib/json-object.ts";
import { listenOnLoopback } from "../http/loopback.ts";
import { makeTrouble, type PlatformTrouble } from "../platforms/platform-trouble.ts";
import type { ChatAnswer, ChatRequest, SimulateChat } from "./chat-request.ts";
import { simulateDingTalk } from "./dingtalk.ts";
import { simulateFeishu } from "./feishu.ts";
import { simulateSlack } from "./slack.ts";
import { simulateWeCom } from "./wecom.ts";

/** Name, host with the path up to the bot's id, and the simulation. */
const SERVICES: readonly (readonly [string, RegExp, SimulateChat])[] = [
  ["slack", /^hooks\.slack\.com\/services\/.+$/, simulateSlack],
  [
    "feishu",
    /^open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/v2\/hook\/[^/]+$/,
    simulateFeishu,
  ],
  ["dingtalk", /^oapi\.dingtalk\.com\/robot\/send$/, simulateDingTalk],
  ["wecom", /^qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send$/, simulateWeCom],
];

export const CHAT_NAMES = SERVICES.map(([name]) => name);

/** A request to a webhook; `shown` is absent if it was refused. */
export interface ReceivedMessage {
  readonly service: string;
  /** Address with the host, without the signature. */
  readonly webhook: string;
  readonly shown?: string;
  readonly answer: string;
  readonly receivedAt: string;
}

/** Simulates the chat services on one loopback port; the path starts with the host. */
export interface LocalWebhooks {
  readonly origin: string;
  /** The last ones, oldest first. */
  received(): readonly ReceivedMessage[];
  /** Makes services fail, by name; replaces earlier calls. */
  script(trouble: Readonly<Record<string, PlatformTrouble>>): void;
  clear(): void;
  stop(): Promise<void>;
}

const MAX_RECEIVED = 1_000;
const MINUTE_MS = 60_000;

/** @param now Unix milliseconds of the clock that signatures are checked by */
export async function startWebhooks(now: () => number): Promise<LocalWebhooks> {
  const received: (ReceivedMessage & { readonly atMs: number })[] = [];
  const throttles = createThrottles(now);
  let troubles: Readonly<Record<string, PlatformTrouble>> = {};
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(incoming.url ?? "/", "http://localhost");
    const place = url.pathname.slice(1);
    const [service = "", , simulate] = SERVICES.find(([, pattern]) => pattern.test(place)) ?? [];
    const raw = await text(incoming);
    const trouble = troubles[service] ?? {};
    if (await makeTrouble(trouble, response)) return;
    if (simulate === undefined || incoming.method !== "POST") {
      return void response.writeHead(404).end("not simulated");
    }
    const webhook = `https://${place}${withoutSignature(url.searchParams)}`;
    const earlier = received.filter((one) => one.webhook === webhook);
    const count = (ms: number) => 1 + earlier.filter(({ atMs }) => atMs > now() - ms).length;
    const rate = { minute: count(MINUTE_MS), second: count(1_000) };
    const request = toRequest(incoming, { raw, url, rate, nowMs: now() });
    const answered = throttles.answer(webhook, () => simulate(request));
    received.push({ ...toReceived({ service, webhook }, answered, now()), atMs: now() });
    if (received.length > MAX_RECEIVED) received.shift();
    const { status, contentType } = answered;
    response.writeHead(trouble.status ?? status, { "content-type": contentType });
    response.end(answered.text);
  };
  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error) => fail(response, error));
  });
  const { origin, close } = await listenOnLoopback(server, 0);
  return {
    origin,
    received: () => received.map(({ atMs: _, ...message }) => message),
    script: (trouble) => {
      troubles = trouble;
    },
    clear: () => {
      received.length = 0;
      throttles.clear();
      troubles = {};
    },
    stop: close,
  };
}

/** Webhooks whose service answers everything the same for a while. */
function createThrottles(now: () => number) {
  const held = new Map<string, { readonly answered: ChatAnswer; readonly untilMs: number }>();
  return {
    answer(webhook: string, simulated: () => ChatAnswer): ChatAnswer {
      const earlier = held.get(webhook);
      if (earlier && earlier.untilMs > now()) return earlier.answered;
      const answered = simulated();
      const { throttlesMs } = answered;
      if (throttlesMs !== undefined) {
        held.set(webhook, { answered, untilMs: now() + throttlesMs });
      }
      return answered;
    },
    clear: () => held.clear(),
  };
}

interface Read {
  readonly raw: string;
  readonly url: URL;
  readonly rate: ChatRequest["rate"];
  readonly nowMs: number;
}

function toRequest({ headers }: IncomingMessage, { raw, url, rate, nowMs }: Read): ChatRequest {
  const [, ...path] = url.pathname.slice(1).split("/");
  const contentType = headers["content-type"] ?? "";
  const isJson = contentType.startsWith("application/json");
  return {
    contentType,
    size: Buffer.byteLength(raw),
    body: isJson ? parse(raw) : undefined,
    path: `/${path.join("/")}`,
    query: url.searchParams,
    nowMs,
    rate,
  };
}

function toReceived(
  place: Pick<ReceivedMessage, "service" | "webhook">,
  { shown, text: answer }: ChatAnswer,
  atMs: number,
): ReceivedMessage {
  const receivedAt = new Date(atMs).toISOString();
  return { ...place, ...(shown !== undefined && { shown }), answer, receivedAt };
}

function withoutSignature(query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => name === "access_token" || name === "key");
  return kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`;
}

function parse(raw: string) {
  try {
    const value: unknown = JSON.parse(raw);
    return isJsonObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.destroyed || response.headersSent) response.destroy();
  else response.writeHead(500).end(String(error));
}
