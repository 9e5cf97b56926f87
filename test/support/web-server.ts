import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export type WebAnswer =
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body?: string | object;
    }
  /** The connection is cut after the request was read, or it stays without an answer. */
  | "cut"
  | "silent";

export interface WebServer {
  readonly origin: URL;
  readonly received: readonly ReceivedRequest[];
  /** Largest number of requests that were being answered at once. */
  readonly mostAtOnce: number;
  stop(): Promise<void>;
}

/** A plain HTTP server on 127.0.0.1. */
export async function startWebServer(
  answer: (request: ReceivedRequest) => WebAnswer | Promise<WebAnswer>,
): Promise<WebServer> {
  const received: ReceivedRequest[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const serve = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await read(incoming);
    received.push(request);
    atOnce += 1;
    mostAtOnce = Math.max(mostAtOnce, atOnce);
    const said = await answer(request);
    atOnce -= 1;
    if (said === "silent") return;
    if (said === "cut") {
      incoming.socket.destroy();
      return;
    }
    const { status = 200, headers, body = "" } = said;
    response.writeHead(status, headers);
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  const server = createServer((incoming, response) => void serve(incoming, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: new URL(`http://127.0.0.1:${port}`),
    received,
    get mostAtOnce() {
      return mostAtOnce;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { url = "", headers } = incoming;
  return { url, headers, body: Buffer.concat(chunks).toString() };
}
