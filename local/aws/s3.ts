import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { LocalClock } from "../data/local-clock.ts";
import { hasSafeHost } from "../http/foreign-sender.ts";
import { LOOPBACK_ADDRESS, listenAt } from "../http/loopback.ts";
import { matchesPattern } from "../template/patterns.ts";
import type { BucketResource } from "../template/resources.ts";
import type { Access } from "../template/role-policies.ts";
import { AwsError, escapeXml } from "./aws-endpoint.ts";
import type { FileFacts, FileStore } from "./file-store.ts";
import { checkSignature } from "./s3-signature.ts";

export interface S3Options {
  readonly bucket: BucketResource;
  readonly store: FileStore;
  readonly clock: LocalClock;
  /** Permissions of the functions; the access key of a signature names the function. */
  readonly access: Access;
  /** Address of this machine, which presigned URLs carry. @default 127.0.0.1 */
  readonly host: string | undefined;
}

export interface LocalS3 {
  readonly origin: string;
  stop(): Promise<void>;
}

/** A request whose signature was checked. */
interface S3Call extends S3Options {
  readonly request: IncomingMessage;
  readonly key: string;
  readonly caller: string;
}

interface S3Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Headers that S3 keeps with an object. */
const STORED_HEADERS = ["content-type", "cache-control", "content-disposition", "content-encoding"];
/** S3's limit for one PUT. */
const MAX_BYTES = 5 * 1024 ** 3;

/** The part of S3 that files need: PUT, HEAD, GET, copy and DELETE with signed URLs, and CORS. */
export async function startS3(options: S3Options): Promise<LocalS3> {
  const server = createServer((request, response) => {
    void answer(options, request).then(
      (found) =>
        send(response, { ...found, headers: { ...cors(options, request), ...found.headers } }),
      () => response.destroy(), // the client went away
    );
  });
  const { origin, close } = await listenAt(options.host ?? LOOPBACK_ADDRESS, server, 0);
  return { origin, stop: close };
}

async function answer(options: S3Options, request: IncomingMessage): Promise<S3Answer> {
  try {
    if (request.method === "OPTIONS") return preflight(options, request);
    // Browsers upload with signed URLs, which name no other host.
    if (!hasSafeHost(request.headers)) throw new AwsError("AccessDenied", "Access Denied", 403);
    const url = new URL(request.url ?? "/", "http://localhost");
    const caller = checkSignature(request, url, options.clock.now());
    const [, bucket = "", ...key] = decodeURIComponent(url.pathname).split("/");
    if (bucket !== options.bucket.name) {
      throw new AwsError("NoSuchBucket", "The specified bucket does not exist", 404);
    }
    return await serve({ ...options, request, caller, key: key.join("/") });
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    const { code, message, status } = error;
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
    request.resume();
    return { status, headers: { "content-type": "application/xml" }, body };
  }
}

async function serve(call: S3Call): Promise<S3Answer> {
  switch (call.request.method) {
    case "PUT":
      return call.request.headers["x-amz-copy-source"] ? copy(call) : put(call);
    case "HEAD":
      return { status: 200, headers: toHeaders(find(call)) };
    case "GET":
      return get(call);
    case "DELETE":
      assertAllowed(call, "DeleteObject", call.key);
      await call.store.delete(call.key);
      return { status: 204 };
    default:
      throw new AwsError("MethodNotAllowed", "The specified method is not allowed.", 405);
  }
}

async function put(call: S3Call): Promise<S3Answer> {
  const { request, key, store } = call;
  assertAllowed(call, "PutObject", key);
  const length = request.headers["content-length"];
  if (length === undefined) {
    const message = "You must provide the Content-Length HTTP header.";
    throw new AwsError("MissingContentLength", message, 411);
  }
  if (Number(length) > MAX_BYTES) {
    const message = "Your proposed upload exceeds the maximum allowed size";
    throw new AwsError("EntityTooLarge", message, 400);
  }
  const { etag } = await store.put(key, request, storedHeaders(request));
  return { status: 200, headers: { etag } };
}

async function copy(call: S3Call): Promise<S3Answer> {
  const { request, key, store, bucket } = call;
  const source = decodeURIComponent(String(request.headers["x-amz-copy-source"]));
  const from = find({ ...call, key: source.replace(`/${bucket.name}/`, "") });
  assertAllowed(call, "PutObject", key);
  const wanted = request.headers["x-amz-copy-source-if-match"];
  if (wanted !== undefined && wanted !== from.etag) {
    const message = "At least one of the pre-conditions you specified did not hold";
    throw new AwsError("PreconditionFailed", message, 412);
  }
  const replaces = request.headers["x-amz-metadata-directive"] === "REPLACE";
  const copied = await store.copy(from, key, replaces ? storedHeaders(request) : from.headers);
  if (copied === undefined) throw missing();
  const { etag } = copied;
  const body = `<CopyObjectResult><ETag>${escapeXml(etag)}</ETag></CopyObjectResult>`;
  return { status: 200, headers: { "content-type": "application/xml" }, body };
}

async function get(call: S3Call): Promise<S3Answer> {
  const facts = find(call);
  const body = await call.store.read(call.key);
  if (body === undefined) throw missing();
  return toRange(body, toHeaders(facts), call.request.headers.range);
}

/** All of the bytes, or those that a `Range` header names. */
export function toRange(
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  range: string | undefined,
): Required<S3Answer> {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return { status: 200, headers, body };
  const start = first === "" ? Math.max(0, body.length - Number(last)) : Number(first);
  const end =
    first === "" || last === "" ? body.length - 1 : Math.min(Number(last), body.length - 1);
  if (start > end) {
    const unsatisfied = { "content-range": `bytes */${body.length}` };
    return { status: 416, headers: unsatisfied, body: Buffer.alloc(0) };
  }
  const part = body.subarray(start, end + 1);
  const contentRange = `bytes ${start}-${end}/${body.length}`;
  const length = String(part.length);
  return {
    status: 206,
    headers: { ...headers, "content-range": contentRange, "content-length": length },
    body: part,
  };
}

/** Callers who may not list the bucket don't learn which keys are missing. */
function find(call: S3Call): FileFacts {
  assertAllowed(call, "GetObject", call.key);
  const facts = call.store.find(call.key);
  if (facts) return facts;
  throw missing();
}

function missing(): AwsError {
  return new AwsError("AccessDenied", "Access Denied", 403);
}

/** Callers who are not functions may do everything. */
function assertAllowed({ access, caller, bucket }: S3Call, action: string, key: string): void {
  const resource = `${bucket.arn}/${key}`;
  const statements = access.get(caller);
  const isAllowed =
    statements === undefined ||
    statements.some(
      ({ actions, resources }) =>
        actions.some((pattern) => matchesPattern(pattern, `s3:${action}`)) &&
        resources.some((pattern) => matchesPattern(pattern, resource)),
    );
  if (isAllowed) return;
  const message = `${caller} is not authorized to perform: s3:${action} on resource: "${resource}"`;
  throw new AwsError("AccessDenied", message, 403);
}

function storedHeaders({ headers }: IncomingMessage): Record<string, string> {
  const given = STORED_HEADERS.filter((name) => headers[name] !== undefined);
  return {
    "content-type": "binary/octet-stream",
    ...Object.fromEntries(given.map((name) => [name, String(headers[name])])),
  };
}

export function toHeaders({ bytes, etag, headers, modifiedMs }: FileFacts): Record<string, string> {
  return {
    ...headers,
    etag,
    "content-length": String(bytes),
    "accept-ranges": "bytes",
    "last-modified": new Date(modifiedMs).toUTCString(),
  };
}

function preflight(options: S3Options, request: IncomingMessage): S3Answer {
  const allowed = cors(options, request);
  const [rule] = options.bucket.cors;
  const method = String(request.headers["access-control-request-method"]);
  if (!rule || !allowed["access-control-allow-origin"] || !rule.AllowedMethods.includes(method)) {
    const message = "CORSResponse: This CORS request is not allowed.";
    throw new AwsError("AccessForbidden", message, 403);
  }
  return {
    status: 200,
    headers: {
      "access-control-allow-methods": rule.AllowedMethods.join(", "),
      "access-control-allow-headers": String(
        request.headers["access-control-request-headers"] ?? "",
      ),
      "access-control-max-age": String(rule.MaxAge ?? 0),
    },
  };
}

function cors({ bucket }: S3Options, { headers }: IncomingMessage): Record<string, string> {
  const [rule] = bucket.cors;
  if (!headers.origin || !rule?.AllowedOrigins.includes("*")) return {};
  const exposed = (rule.ExposedHeaders ?? []).join(", ");
  return {
    "access-control-allow-origin": "*",
    ...(exposed && { "access-control-expose-headers": exposed }),
  };
}

function send(response: ServerResponse, { status, headers, body }: S3Answer): void {
  response.writeHead(status, headers);
  response.end(body);
}
