import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { MAX_ENGINE_ANSWER_BYTES } from "../../contract/limits.ts";
import type { Engine, EngineAnswer, EngineRequest } from "../../ports/engine.ts";
import type { Clock } from "../../ports/system.ts";

export interface EngineUrls {
  /** An origin without a path. */
  readonly url: string;
  /** @default - staging calls go to `url` */
  readonly stagingUrl: string | undefined;
}

/** An engine behind a URL. A redirect is an answer and never followed. */
export function createUrlEngine(urls: EngineUrls, clock: Clock): Engine {
  const connect = createConnections(clock);
  return {
    send: async (request) => {
      const origin = request.production ? urls.url : (urls.stagingUrl ?? urls.url);
      const signal = AbortSignal.timeout(request.timeoutMs);
      try {
        const response = await sendRequest(connect(origin), origin, request, signal);
        return await readAnswer(response);
      } catch (cause) {
        if (signal.aborted) return { kind: "timedOut" };
        return { kind: "unreachable", cause, mayHaveRun: !isConnectFailure(cause) };
      }
    },
  };
}

const CONNECT_FAILURES = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

function isConnectFailure(cause: unknown): boolean {
  return cause instanceof Error && "code" in cause && CONNECT_FAILURES.has(String(cause.code));
}

/** Servers close idle connections, Node.js after 5 seconds, and a frozen function does not notice. */
const MAX_IDLE_MS = 3_000;

/** An agent whose connections are kept alive, but not longer than an engine surely keeps them. */
function createConnections(clock: Clock): (origin: string) => HttpAgent {
  const agents = new Map<string, { readonly agent: HttpAgent; usedAtMs: number }>();
  return (origin) => {
    const now = clock.now();
    const known = agents.get(origin);
    if (known && now - known.usedAtMs < MAX_IDLE_MS) {
      known.usedAtMs = now;
      return known.agent;
    }
    const options = { keepAlive: true, timeout: MAX_IDLE_MS };
    const agent = origin.startsWith("https:") ? new HttpsAgent(options) : new HttpAgent(options);
    agents.set(origin, { agent, usedAtMs: now });
    return agent;
  };
}

function sendRequest(
  agent: HttpAgent,
  origin: string,
  { method, path, headers, body = "" }: EngineRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const send = origin.startsWith("https:") ? httpsRequest : httpRequest;
  const length = { "content-length": String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...headers, ...length }, signal };
    send(origin + path, options, resolve)
      .on("error", reject)
      .end(body);
  });
}

/** An answer that is too large is not read to its end: leaving the loop closes the connection. */
async function readAnswer(response: IncomingMessage): Promise<EngineAnswer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    bytes += chunk.length;
    if (bytes > MAX_ENGINE_ANSWER_BYTES) return { kind: "tooLarge" };
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString("utf8");
  return { kind: "answered", status: response.statusCode ?? 0, text };
}
