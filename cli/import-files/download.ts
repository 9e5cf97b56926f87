import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import * as http from "node:http";
import * as https from "node:https";
import { PassThrough, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import {
  type AddressRule,
  assertAllowedHost,
  lookupAllowed,
  PrivateAddressError,
} from "./public-address.ts";

/** A file can't be copied; the message has the reason and whether another try may help. */
export class DownloadError extends Error {
  override readonly name = "DownloadError";
  readonly isTemporary: boolean;

  constructor(message: string, { isTemporary = false } = {}) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

export interface DownloadOptions {
  /** The file that gets the bytes. */
  readonly path: string;
  readonly maxBytes: number;
  readonly isAllowed: AddressRule;
  /** Milliseconds after which a server that sends too little is given up. @default 30 seconds */
  readonly patienceMs?: number;
}

export interface Downloaded {
  readonly bytes: number;
  /** Base64. */
  readonly md5: string;
}

const MAX_REDIRECTS = 5;
const PATIENCE_MS = 30_000;
/** A slower server would keep a file for days, or for ever. */
const MIN_BYTES_PER_SECOND = 10_000;

/**
 * Downloads a file to the disk. An answer that ends before its Content-Length, or that comes too slowly,
 * is an error.
 *
 * @throws DownloadError
 */
export async function download(url: string, options: DownloadOptions): Promise<Downloaded> {
  const meter = createMeter(options.maxBytes);
  const watch = startWatch(meter, options.patienceMs ?? PATIENCE_MS);
  const { signal } = watch;
  try {
    const answer = await follow(url, { ...options, signal });
    await pipeline(
      answer,
      decoderFor(answer.headers["content-encoding"]),
      meter.stream,
      createWriteStream(options.path, { mode: 0o600 }),
      { signal },
    );
  } catch (error) {
    throw toDownloadError(signal.aborted ? signal.reason : error);
  } finally {
    watch.stop();
  }
  return meter.result();
}

/** Aborts when too few bytes have come since the last look. */
function startWatch(meter: { bytes(): number }, patienceMs: number) {
  const controller = new AbortController();
  const enough = (patienceMs / 1_000) * MIN_BYTES_PER_SECOND;
  let before = 0;
  const timer = setInterval(() => {
    if (meter.bytes() - before < enough) controller.abort(tooSlow());
    before = meter.bytes();
  }, patienceMs);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

function tooSlow(): DownloadError {
  return new DownloadError(
    `The server sends less than ${MIN_BYTES_PER_SECOND / 1_000} kB a second; try again with a lower --parallel.`,
    { isTemporary: true },
  );
}

interface Fetching extends Pick<DownloadOptions, "isAllowed"> {
  readonly signal: AbortSignal;
}

/** The answer with the bytes, after redirects. */
async function follow(first: string, fetching: Fetching): Promise<http.IncomingMessage> {
  let url = toHttpUrl(first);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await get(url, fetching);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return answer;
    // Its body may be endless.
    answer.destroy();
    const isRedirect = statusCode >= 301 && statusCode <= 308 && headers.location !== undefined;
    if (!isRedirect) throw refusal(statusCode);
    url = toHttpUrl(headers.location ?? "", url);
  }
  throw new DownloadError(`The URL redirects more than ${MAX_REDIRECTS} times.`);
}

async function get(url: URL, { isAllowed, signal }: Fetching): Promise<http.IncomingMessage> {
  assertAllowedHost(url.hostname, isAllowed);
  const { get: ask } = url.protocol === "https:" ? https : http;
  const headers = { "accept-encoding": "identity" };
  return new Promise((resolve, reject) => {
    const request = ask(url, { headers, signal, lookup: lookupAllowed(isAllowed) }, resolve);
    request.on("error", reject);
  });
}

function toHttpUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (url?.protocol === "https:" || url?.protocol === "http:") return url;
  throw new DownloadError("The URL does not begin with http:// or https://.");
}

function refusal(status: number): DownloadError {
  const isTemporary = status === 408 || status === 429 || status >= 500;
  const isGone = status === 404 || status === 410;
  const advice = isGone ? "; the file is gone" : "";
  return new DownloadError(`The server answered ${status}${advice}.`, { isTemporary });
}

/** Decodes the bytes of a file that a server compresses without being asked. */
function decoderFor(encoding = "identity") {
  switch (encoding.toLowerCase()) {
    case "gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      return createInflate();
    default:
      return new PassThrough();
  }
}

function createMeter(maxBytes: number) {
  const hash = createHash("md5");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done(tooLarge(maxBytes));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return {
    stream,
    bytes: () => bytes,
    result: (): Downloaded => ({ bytes, md5: hash.digest("base64") }),
  };
}

function tooLarge(maxBytes: number): DownloadError {
  return new DownloadError(
    `The file has more than ${maxBytes} bytes; raise files.maxBytes to copy it.`,
  );
}

/** Errors of the network may pass; errors of this machine's disk end the command. */
function toDownloadError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DownloadError) return error;
  if (error instanceof PrivateAddressError) return new DownloadError(error.message);
  const { syscall, code = "" } = error as NodeJS.ErrnoException;
  if (syscall === "open" || syscall === "write") return error;
  if (code.startsWith("Z_") || code.startsWith("ERR__ERROR_FORMAT")) {
    return new DownloadError("The server sent bytes that can't be decompressed.");
  }
  return new DownloadError(`The download broke off (${error.message}).`, { isTemporary: true });
}
