import {
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type SecureServerOptions,
  type ServerHttp2Session,
  type ServerHttp2Stream,
  type Settings,
} from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import { afterUse } from "./after-use.ts";
import { makeCertificate } from "./certificate.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Number of the request, from 0 when the server starts. */
  readonly index: number;
}

export interface Reply {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: object | string;
}

export interface TestGateway {
  readonly url: URL;
  readonly ca: string;
  readonly received: Received[];
  readonly sessions: ServerHttp2Session[];
  /** Most streams that were open on one session at once. */
  maxOpen(): number;
  stop(): Promise<void>;
}

export type Script = (
  request: Received,
  stream: ServerHttp2Stream,
) => Reply | undefined | Promise<Reply | undefined>;

/** A gateway over real HTTP/2 and TLS; a script that returns nothing has handled the stream itself. Stops after use. */
export async function startGateway(
  script: Script,
  settings: Settings = {},
  options: SecureServerOptions = {},
): Promise<TestGateway> {
  const certificate = await makeCertificate();
  const server = createSecureServer({ ...options, ...certificate, settings });
  const received: Received[] = [];
  const sessions: ServerHttp2Session[] = [];
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  let maxOpen = 0;
  const open = new WeakMap<ServerHttp2Session, number>();
  server.on("session", (session) => {
    sessions.push(session);
    session.on("error", () => undefined);
  });
  server.on("sessionError", () => undefined);
  server.on("stream", (stream, headers) => {
    const session = stream.session as ServerHttp2Session;
    const count = (open.get(session) ?? 0) + 1;
    open.set(session, count);
    maxOpen = Math.max(maxOpen, count);
    stream.on("error", () => undefined);
    stream.on("close", () => open.set(session, (open.get(session) ?? 1) - 1));
    let body = "";
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      body += text;
    });
    stream.on("end", async () => {
      const request = { headers, body, index: received.length };
      received.push(request);
      const reply = await script(request, stream);
      if (!reply || stream.destroyed) return;
      stream.respond(
        { ":status": reply.status, ...reply.headers },
        { endStream: reply.body === undefined },
      );
      if (typeof reply.body === "string") stream.end(reply.body);
      else if (reply.body !== undefined) stream.end(JSON.stringify(reply.body));
    });
  });
  const port = await listen(server);
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  afterUse(stop);
  return {
    url: new URL(`https://127.0.0.1:${port}`),
    ca: certificate.cert,
    received,
    sessions,
    maxOpen: () => maxOpen,
    stop,
  };
}

function listen(server: Http2SecureServer): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

/** Cuts the connection outside of node:http2's callbacks, because inside them it corrupts memory. */
export function hangUp({ session }: ServerHttp2Stream): undefined {
  setImmediate(() => session?.destroy());
}
