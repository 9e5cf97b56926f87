import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "../command-error.ts";
import { FILE_MODE } from "./progress-file.ts";

export interface Download {
  readonly url: string;
  /** The file; while it is incomplete, `.part` follows its name. */
  readonly file: string;
  /** Bytes so far and in all. */
  readonly onBytes: (bytes: number, total: number | undefined) => void;
  readonly retryMs?: number;
}

const MAX_ATTEMPTS = 8;
const RETRY_MS = 1_000;
/** Milliseconds without a byte after which a connection is given up. */
const IDLE_MS = 60_000;

/** The link of the export no longer works. */
export class ExpiredLink extends Error {}

/**
 * Downloads a file, continuing where an earlier attempt ended, and checks its size.
 *
 * @throws CommandError the connection keeps breaking
 * @throws ExpiredLink another export must be asked for
 */
export async function download(options: Download): Promise<void> {
  const part = `${options.file}.part`;
  let reason = "";
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (attempt > 0) await sleep((options.retryMs ?? RETRY_MS) * 2 ** (attempt - 1));
    const start = await sizeOf(part);
    const outcome = await continueAt(start, part, options);
    if (outcome === "complete") return rename(part, options.file);
    // Every piece that arrives counts as progress.
    if ((await sizeOf(part)) > start) attempt = 0;
    reason = outcome;
  }
  throw new CommandError(
    `the export can't be downloaded (${reason}); start the command again: it continues`,
  );
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

/** @returns `complete`, or why the download is not */
async function continueAt(start: number, part: string, options: Download): Promise<string> {
  const watch = createWatch();
  try {
    const headers = start > 0 ? { range: `bytes=${start}-` } : {};
    const response = await fetch(options.url, { headers, signal: watch.signal });
    return await receive(response, { start, part, options, watch });
  } catch (error) {
    if (!(error instanceof Error) || !isBrokenConnection(error, watch.signal)) throw error;
    return error.cause instanceof Error ? error.cause.message : error.message;
  } finally {
    watch.stop();
  }
}

const DISK_FAILURES = ["ENOSPC", "EACCES", "EROFS"];

/** `fetch` rejects with TypeError, also while the body is read; a stream names a code. */
function isBrokenConnection(error: Error, { aborted }: AbortSignal): boolean {
  if ("code" in error) return !DISK_FAILURES.includes(String(error.code));
  return aborted || error instanceof TypeError;
}

interface Receiving {
  /** Bytes that earlier attempts have stored. */
  readonly start: number;
  readonly part: string;
  readonly options: Download;
  readonly watch: ReturnType<typeof createWatch>;
}

async function receive(response: Response, receiving: Receiving): Promise<string> {
  const { status, body } = response;
  const { start, part } = receiving;
  if ([403, 404, 410].includes(status)) throw new ExpiredLink();
  if (status === 416) {
    await rm(part);
    return "the file has changed";
  }
  if (!response.ok || !body) return `HTTP ${status}`;
  const from = status === 206 ? start : 0;
  const total = toTotal(response, from);
  const chunks = body as ReadableStream<Uint8Array>;
  const bytes = await append(chunks, { ...receiving, start: from, total });
  return total === undefined || bytes === total ? "complete" : `${bytes} of ${total} bytes`;
}

function toTotal({ headers }: Response, from: number): number | undefined {
  const length = headers.get("content-length");
  return length === null || headers.get("content-encoding") ? undefined : from + Number(length);
}

async function append(
  body: ReadableStream<Uint8Array>,
  { part, start, total, options, watch }: Receiving & { readonly total: number | undefined },
): Promise<number> {
  let bytes = start;
  const file = createWriteStream(part, { flags: start > 0 ? "a" : "w", mode: FILE_MODE });
  await pipeline(
    Readable.fromWeb(body),
    async function* (chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        watch.touch();
        bytes += chunk.length;
        options.onBytes(bytes, total);
        yield chunk;
      }
    },
    file,
  );
  return bytes;
}

/** Aborts when nothing arrives for a while. */
function createWatch() {
  const controller = new AbortController();
  const abort = () => controller.abort(new Error("the connection stands still"));
  let timer = setTimeout(abort, IDLE_MS);
  return {
    signal: controller.signal,
    touch: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, IDLE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
