import { isIP } from "node:net";
import tls, { type TLSSocket, type ConnectionOptions as TlsOptions } from "node:tls";
import { Http2Session } from "./http2-session.ts";
import type { Http2Stream } from "./http2-stream.ts";

export interface ConnectOptions {
  readonly url: URL;
  /** PEM of a certificate authority beside the well-known ones. */
  readonly extraCa?: string | undefined;
  /** PEM of a client certificate. */
  readonly certificate?: { readonly cert: string; readonly key: string } | undefined;
  /** Names of headers whose values stay out of the compression table. */
  readonly unindexed?: ReadonlySet<string>;
  /** An odd number. @default 1 */
  readonly firstStreamId?: number;
}

const CONNECT_TIMEOUT_MS = 10_000;
const HTTPS_PORT = 443;

/**
 * A session whose server has said how many streams it takes.
 *
 * @throws Error without one after CONNECT_TIMEOUT_MS
 */
export async function openSession<Stream extends Http2Stream>(
  options: ConnectOptions,
): Promise<Http2Session<Stream>> {
  const socket = tls.connect(toTlsOptions(options));
  const timer = setTimeout(() => socket.destroy(new Error("connect timeout")), CONNECT_TIMEOUT_MS);
  const failed = new Promise<never>((_resolve, reject) => {
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("closed before its settings")));
  });
  try {
    const session = await Promise.race([startSession<Stream>(socket, options), failed]);
    session.setRef(false);
    return session;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
    failed.catch(() => undefined);
  }
}

async function startSession<Stream extends Http2Stream>(
  socket: TLSSocket,
  { url, unindexed = new Set(), firstStreamId = 1 }: ConnectOptions,
): Promise<Http2Session<Stream>> {
  await new Promise<void>((resolve) => socket.once("secureConnect", resolve));
  if (socket.alpnProtocol !== "h2") throw new Error("the server does not speak HTTP/2");
  socket.setNoDelay(true);
  socket.disableRenegotiation();
  const session = new Http2Session<Stream>(socket, {
    authority: url.host,
    unindexed,
    firstStreamId,
  });
  await session.ready;
  return session;
}

function toTlsOptions({ url, extraCa, certificate }: ConnectOptions): TlsOptions {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: Number(url.port) || HTTPS_PORT,
    // RFC 6066 has no server name for an address.
    servername: isIP(host) ? "" : host,
    ALPNProtocols: ["h2"],
    ...(extraCa ? { ca: [...tls.rootCertificates, extraCa] } : {}),
    ...certificate,
  };
}
