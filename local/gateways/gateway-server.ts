import {
  constants,
  createSecureServer,
  type Http2SecureServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from "node:http2";
import type { TLSSocket } from "node:tls";
import type { GatewayRule } from "./gateway-script.ts";
import { findInvention } from "./invented-tokens.ts";
import type { Loss, ScriptPlayer } from "./script-player.ts";

/** The answer of a simulated gateway. */
export interface GatewayAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Records an accepted notification. */
  readonly record?: () => void;
}

/** The protocol of one provider. */
export interface GatewayProtocol {
  /** The answer to a token that the provider never gave out. */
  refuseUnknown(headers: IncomingHttpHeaders): GatewayAnswer;
  /** Device token of a request, for the rules of the script. */
  readToken(headers: IncomingHttpHeaders, body: string): string;
  /** @param certified whether the client presented a certificate; any certificate is trusted */
  answer(headers: IncomingHttpHeaders, body: string, certified: boolean): GatewayAnswer;
  /** The answer that a rule of the script demands. */
  scripted(rule: GatewayRule, headers: IncomingHttpHeaders): GatewayAnswer;
}

export interface GatewayServerOptions {
  readonly tls: { readonly key: string; readonly cert: string };
  readonly protocol: GatewayProtocol;
  readonly player: ScriptPlayer;
}

/** The limit that APNs is known to use. */
const MAX_CONCURRENT_STREAMS = 1_000;

/** Enough for the tokens of a whole chunk in one request. */
const MAX_BODY_CHARACTERS = 262_144;

export interface GatewayServer {
  readonly origin: string;
}

/** Serves HTTP/2 over TLS on loopback, like APNs and FCM. */
export async function startGatewayServer(options: GatewayServerOptions): Promise<GatewayServer> {
  const server = createSecureServer({
    ...options.tls,
    requestCert: true,
    rejectUnauthorized: false,
    settings: { maxConcurrentStreams: MAX_CONCURRENT_STREAMS },
  });
  server.on("connection", (socket) => {
    if (options.player.isDown) socket.destroy();
  });
  server.on("stream", (stream, headers) => receive(options, stream, headers));
  // Clients under test break their connections; that affects no other client.
  server.on("session", (session) => session.on("error", () => session.destroy()));
  server.on("sessionError", (_error, session) => session.destroy());
  await listen(server);
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { origin: `https://127.0.0.1:${port}` };
}

function listen(server: Http2SecureServer): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
}

function receive(
  options: GatewayServerOptions,
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
): void {
  let body = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    if (body.length < MAX_BODY_CHARACTERS) body += chunk;
  });
  stream.on("end", () => respond(options, stream, { headers, body }));
  stream.on("error", () => stream.destroy());
}

function respond(
  { protocol, player }: GatewayServerOptions,
  stream: ServerHttp2Stream,
  { headers, body }: { readonly headers: IncomingHttpHeaders; readonly body: string },
): void {
  const fate = player.next(() => protocol.readToken(headers, body));
  const { loss } = fate;
  const isAccepted = loss !== "down" && loss !== "refused";
  const answer = isAccepted ? accept() : undefined;
  if (loss) drop(stream, loss);
  else if (answer) after(fate.latencyMs, () => send(stream, answer, fate.goaway));

  function accept(): GatewayAnswer {
    const normal = protocol.answer(headers, body, hasCertificate(stream));
    const given = fate.rule ? protocol.scripted(fate.rule, headers) : (invented() ?? normal);
    // A scripted 2xx accepts the notification too.
    if (given.status < 300) normal.record?.();
    return given;
  }

  function invented(): GatewayAnswer | undefined {
    const invention = findInvention(headers[":path"] + body);
    if (invention === "busy") return protocol.scripted({ status: 503 }, headers);
    return invention === "unknown" ? protocol.refuseUnknown(headers) : undefined;
  }
}

function after(latencyMs: number, send: () => void): void {
  if (latencyMs > 0) setTimeout(send, latencyMs);
  else send();
}

function send(stream: ServerHttp2Stream, answer: GatewayAnswer, goaway: boolean): void {
  if (stream.destroyed || stream.closed) return;
  const { session } = stream;
  stream.respond({ ":status": answer.status, ...answer.headers }, { endStream: !answer.body });
  if (answer.body) stream.end(answer.body);
  if (goaway && session) closeGracefully(session as ServerHttp2Session);
}

/** Runs outside the stream's event, where Node.js 20 would corrupt its heap. */
function drop(stream: ServerHttp2Stream, loss: Loss): void {
  const { session } = stream;
  const { NGHTTP2_REFUSED_STREAM, NGHTTP2_INTERNAL_ERROR } = constants;
  setImmediate(() => {
    if (loss === "refused") stream.close(NGHTTP2_REFUSED_STREAM);
    else if (loss === "stream") stream.close(NGHTTP2_INTERNAL_ERROR);
    else session?.destroy();
  });
}

function closeGracefully(session: ServerHttp2Session): void {
  if (session.destroyed || session.closed) return;
  session.goaway();
  session.close();
}

const certified = new WeakMap<object, boolean>();

/** Cached per connection. */
function hasCertificate({ session }: ServerHttp2Stream): boolean {
  if (!session) return false;
  const known = certified.get(session);
  if (known !== undefined) return known;
  const shown = (session.socket as TLSSocket).getPeerCertificate()?.raw !== undefined;
  certified.set(session, shown);
  return shown;
}
