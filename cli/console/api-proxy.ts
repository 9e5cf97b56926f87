import type { IncomingMessage } from "node:http";
import type { Keys } from "../stack/service.ts";

/** An answer of the deployment, as the browser gets it. */
export interface ProxyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** The API's largest body, and that of a cloud function's parameters. */
const MAX_BODY_BYTES = 4_194_304;
/** API Gateway answers within 30 seconds. */
const ANSWER_MS = 35_000;

const METHODS: ReadonlySet<string> = new Set(["GET", "POST", "PUT", "DELETE"]);
const FORWARDED = ["content-type", "accept-language", "x-lc-prod"] as const;
const RETURNED = ["content-type", "apigw-requestid", "link", "retry-after"] as const;

export interface Api {
  /** Origin of the API. */
  readonly url: string;
  readonly keys: Pick<Keys, "appId" | "masterKey">;
}

/**
 * Sends a request of the console on to the deployment with the master key, which the browser never
 * has. Undefined for anything but the interface at `/1.1`.
 */
export async function forwardToApi(
  request: IncomingMessage,
  api: Api,
): Promise<ProxyAnswer | undefined> {
  return isForApi(request, api) ? sendToApi(request, api, await readBody(request)) : undefined;
}

type SentRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

const isForApi = ({ method = "", url = "" }: SentRequest, api: Api): boolean =>
  METHODS.has(method) && toTarget(url, api.url) !== undefined;

/** @param body undefined for one that is too large */
export async function sendToApi(
  request: SentRequest,
  { url, keys }: Api,
  body: Buffer | undefined,
): Promise<ProxyAnswer | undefined> {
  const { method = "", headers } = request;
  const target = toTarget(request.url ?? "", url);
  if (!target || !METHODS.has(method)) return undefined;
  if (!body) return toAnswer(413, `A request may have ${MAX_BODY_BYTES} bytes.`);
  const own = FORWARDED.flatMap((name) => {
    const value = headers[name];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  try {
    const answer = await fetch(target, {
      method,
      headers: {
        ...Object.fromEntries(own),
        "x-lc-id": keys.appId,
        "x-lc-key": `${keys.masterKey},master`,
        "x-lc-ua": "landfall-console",
      },
      ...(body.length > 0 && method !== "GET" && { body }),
      // A redirect would carry the master key to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return await readAnswer(answer);
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    return toAnswer(502, `${url} does not answer: ${reason}. Check the network and the stack.`);
  }
}

/** The path is compared after it was normalized: `..` and `//host` lead elsewhere. */
function toTarget(path: string, origin: string): URL | undefined {
  if (!URL.canParse(path, origin)) return undefined;
  const target = new URL(path, origin);
  const isApi = target.origin === new URL(origin).origin && target.pathname.startsWith("/1.1/");
  return isApi ? target : undefined;
}

/** Undefined for one that is too large. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readAnswer(answer: Response): Promise<ProxyAnswer> {
  const headers = RETURNED.flatMap((name) => {
    const value = answer.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    status: answer.status,
    headers: { ...Object.fromEntries(headers), "cache-control": "no-store" },
    body: Buffer.from(await answer.arrayBuffer()),
  };
}

export function toAnswer(status: number, error: string): ProxyAnswer {
  const headers = { "content-type": "application/json", "cache-control": "no-store" };
  return { status, headers, body: Buffer.from(JSON.stringify({ error })) };
}
