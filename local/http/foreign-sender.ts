import type { IncomingHttpHeaders } from "node:http";
import type { Socket } from "node:net";
import type { HttpEvent } from "./http-event.ts";
import { type HttpAnswer, jsonAnswer } from "./http-result.ts";
import { LOOPBACK_ADDRESS } from "./loopback.ts";

const LOOPBACK = String.raw`(localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])`;
const LOOPBACK_HOST = new RegExp(`^${LOOPBACK}(:\\d+)?$`, "i");
const LOOPBACK_ORIGIN = new RegExp(`^https?://${LOOPBACK}(:\\d+)?$`, "i");

/**
 * Hosts that no DNS server can point at this machine: its own names, its names in containers and
 * emulators, and addresses.
 */
const SAFE_HOST = new RegExp(
  `^(${LOOPBACK}|host\\.(docker|containers)\\.internal|\\d+(\\.\\d+){3}|\\[[\\da-f:.]+\\])(:\\d+)?$`,
  "i",
);

/** Whether another device sent a request, to the address of `--host`. */
export function isFromNetwork({
  localAddress,
  remoteAddress,
}: Pick<Socket, "localAddress" | "remoteAddress">): boolean {
  return localAddress !== LOOPBACK_ADDRESS && remoteAddress !== localAddress;
}

/** Whether a request was sent by a program, or by a page of the server that it was sent to. */
export function isFromOwnPage({ host = "", origin }: IncomingHttpHeaders): boolean {
  return LOOPBACK_HOST.test(host) && (origin === undefined || origin === `http://${host}`);
}

/** False for a host name that an attacker's DNS server may have pointed at this machine. */
export function hasSafeHost({ host }: IncomingHttpHeaders): boolean {
  return host === undefined || SAFE_HOST.test(host);
}

/**
 * False for requests of browsers, and for a host name that an attacker may have pointed at this machine:
 * the emulated AWS checks no signatures, and only programs call it.
 */
export function isFromProgram(headers: IncomingHttpHeaders): boolean {
  return hasSafeHost(headers) && headers.origin === undefined;
}

/** Every browser names the origin of a page that sends a method, a header or a body of its own. */
function isFromForeignPage(headers: IncomingHttpHeaders): boolean {
  const { origin } = headers;
  return !hasSafeHost(headers) || (origin !== undefined && !LOOPBACK_ORIGIN.test(origin));
}

/**
 * Refuses the keys of the local cloud, which the documentation prints, when a page of another site or
 * another device sends them. The app key is public everywhere, so it works from every page.
 *
 * @param keys with rights beyond the app key's
 */
export function refuseForeignSender(
  request: HttpEvent,
  { keys, url, fromNetwork }: GuardedKeys,
): HttpAnswer | undefined {
  if (!fromNetwork && !isFromForeignPage(request.headers)) return undefined;
  const values = [...Object.values(request.headers), ...valuesOf(request)];
  const isRight = (value: string) => keys.includes(value) || value.endsWith(",master");
  if (!values.some(isRight)) return undefined;
  const sender = fromNetwork ? "another device" : describePage(request.headers);
  const error = `The local cloud takes its master key and hook key only from this machine's programs and pages, not from ${sender}: its default keys are public. Call ${url}, or send the app key.`;
  return jsonAnswer(403, { code: 403, error });
}

interface GuardedKeys {
  readonly keys: readonly string[];
  /** Origin where the keys work. */
  readonly url: string;
  readonly fromNetwork: boolean;
}

function describePage({ host, origin }: HttpEvent["headers"]): string {
  return origin === undefined ? `the host name ${host}` : `a page of ${origin}`;
}

/** The members of a body, where a tunnel has its credentials. */
function valuesOf({ body = "", isBase64Encoded }: HttpEvent): string[] {
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  try {
    const members = JSON.parse(new TextDecoder().decode(bytes));
    return Object.values(members ?? {}).flatMap((value) => (isScalar(value) ? [`${value}`] : []));
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

const isScalar = (value: unknown) => ["string", "number"].includes(typeof value);
