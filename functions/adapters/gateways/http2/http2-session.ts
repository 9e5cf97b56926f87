import { type ClientHttp2Session, connect } from "node:http2";
import { isIP } from "node:net";
import { rootCertificates } from "node:tls";

export interface SessionOptions {
  readonly url: URL;
  /** PEM of a certificate authority beside the well-known ones. */
  readonly extraCa?: string | undefined;
  /** PEM of a client certificate. */
  readonly certificate?: { readonly cert: string; readonly key: string } | undefined;
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A session whose server has said how many streams it takes.
 *
 * @throws Error without one after CONNECT_TIMEOUT_MS
 */
export async function openSession(options: SessionOptions): Promise<ClientHttp2Session> {
  const session = connect(options.url, toConnectOptions(options));
  const expire = () => session.destroy(new Error("connect timeout"));
  const timer = setTimeout(expire, CONNECT_TIMEOUT_MS);
  try {
    await new Promise((resolve, reject) => {
      session.once("remoteSettings", resolve);
      session.once("error", reject);
      session.once("close", () => reject(new Error("closed before its settings")));
    });
    return session;
  } catch (error) {
    session.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function toConnectOptions({ url, extraCa, certificate }: SessionOptions) {
  return {
    settings: { enablePush: false },
    // Our headers are fixed: to look for repeated ones costs a set for each request.
    strictSingleValueFields: false,
    // RFC 6066 has no server name for an address.
    ...(isIP(url.hostname) ? { servername: "" } : {}),
    ...(extraCa ? { ca: [...rootCertificates, extraCa] } : {}),
    ...certificate,
  };
}
