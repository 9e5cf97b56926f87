import { MAX_ENGINE_ANSWER_BYTES } from "../../contract/limits.ts";
import type { Engine, EngineAnswer, EngineRequest } from "../../ports/engine.ts";

export interface EngineUrls {
  /** An origin without a path. */
  readonly url: string;
  /** @default - staging calls go to `url` */
  readonly stagingUrl: string | undefined;
}

/** An engine behind a URL. Connections are kept alive; a redirect is an answer, never followed. */
export function createUrlEngine(urls: EngineUrls): Engine {
  return {
    send: async (request) => {
      const origin = request.production ? urls.url : (urls.stagingUrl ?? urls.url);
      try {
        return await send(origin + request.path, request);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error.name === "TimeoutError") return { kind: "timedOut" };
        return { kind: "unreachable", cause: error };
      }
    },
  };
}

async function send(url: string, request: EngineRequest): Promise<EngineAnswer> {
  const { method, headers, body, timeoutMs } = request;
  const response = await fetch(url, {
    method,
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(timeoutMs),
    ...(body === undefined ? {} : { body }),
  });
  const text = await readText(response);
  if (text === undefined) return { kind: "tooLarge" };
  return { kind: "answered", status: response.status, text };
}

/** @returns undefined for more than `MAX_ENGINE_ANSWER_BYTES`, which are not read to their end */
async function readText({ body }: Response): Promise<string | undefined> {
  if (body === null) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > MAX_ENGINE_ANSWER_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
