import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request on its way to a local cloud, which a test may change. */
export interface PassingRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

interface PassingAnswer {
  readonly status: number;
  readonly text: string;
}

/** A part of AWS that breaks a law: between `landfall verify` and a local cloud. */
export interface Break {
  /** @default - the request as it came */
  request?(request: PassingRequest): PassingRequest;
  /** @default - the answer as it came; `send` repeats the request */
  answer?(
    answer: PassingAnswer,
    request: PassingRequest,
    send: () => Promise<PassingAnswer>,
  ): PassingAnswer | Promise<PassingAnswer>;
}

/** By the second, verify knows an answer of API Gateway. */
const GATEWAY_HEADERS = { "content-type": "application/json", "apigw-requestid": "broken" };

/** Serves an origin through parts that break laws. */
export async function startBrokenProxy(origin: string, breaks: readonly Break[]) {
  const server = createServer(async (incoming, outgoing) => {
    const received = await readRequest(incoming);
    const request = breaks.reduce((changed, part) => part.request?.(changed) ?? changed, received);
    const send = () => forward(origin, request);
    let passing = await send();
    for (const { answer } of breaks) passing = (await answer?.(passing, request, send)) ?? passing;
    const { status, text } = passing;
    outgoing.writeHead(status, GATEWAY_HEADERS).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = () => {
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  };
  return { url, stop };
}

async function readRequest(incoming: IncomingMessage): Promise<PassingRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const headers = Object.entries(incoming.headers).filter(([name]) => !HOP.has(name));
  return {
    method: incoming.method ?? "GET",
    path: incoming.url ?? "/",
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: Buffer.concat(chunks),
  };
}

/** Headers of one connection. */
const HOP = new Set(["host", "connection", "content-length", "transfer-encoding"]);

async function forward(origin: string, { method, path, headers, body }: PassingRequest) {
  const answer = await fetch(origin + path, {
    ...{ method, headers },
    ...(body.length > 0 && { body }),
  });
  return { status: answer.status, text: await answer.text() };
}
