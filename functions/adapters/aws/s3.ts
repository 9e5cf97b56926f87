import { fromEnv } from "@aws-sdk/credential-provider-env";
import { Hash } from "@smithy/core/serde";
import { HttpRequest } from "@smithy/core/transport";
import { SignatureV4 } from "@smithy/signature-v4";
import { bucketOrigin } from "../../contract/bucket-origin.ts";
import { FILE_PREFIXES, UPLOAD_SECONDS } from "../../contract/file-keys.ts";
import { encodeKey } from "../../domain/files/file-key.ts";
import type { FileEraser, FileStorage, Upload } from "../../ports/files.ts";
import type { Clock } from "../../ports/system.ts";

export interface S3Options {
  readonly region: string;
  /** Origin of another S3 with the bucket in the path; absent: the region's. */
  readonly endpoint?: string | undefined;
  /** @default - the credentials in the environment of the function */
  readonly credentials?: ReturnType<typeof fromEnv>;
  readonly clock: Clock;
}

export interface FileBucket extends S3Options {
  readonly filesBucket: string;
  /** Origin of published files, `https://…` without a trailing slash. */
  readonly filesUrl: string;
}

const CALL_SECONDS = 60;
/** A copy takes about a second per 100 MB; a function may run for 15. */
const CALL_TIMEOUT_MS = 12_000;
const ATTEMPTS = 3;
/** Browsers keep a file for a month, as at LeanCloud. */
const CACHE_CONTROL = "public, max-age=2592000";
const { pending, published } = FILE_PREFIXES;

/**
 * Files in one S3 bucket. Clients upload to `pending/`; publishing copies to `files/`, which no
 * presigned URL reaches (docs/decisions/files/uploads-are-copied.md). The four calls that it needs are
 * signed URLs, without the SDK's client, which would be half of the bundle.
 */
export function createS3FileStorage(options: FileBucket): FileStorage {
  const { filesBucket, filesUrl } = options;
  const sign = createSigner(filesBucket, options);
  const call = createCaller(sign);
  return {
    bucket: filesBucket,
    urlFor: (key) => `${filesUrl}/${encodeKey(key)}`,
    uploadUrl: (key) => sign("PUT", pending + key, { seconds: UPLOAD_SECONDS }),
    storeUpload: async (key, bytes, mimeType) => {
      const answer = await call("PUT", pending + key, contentHeaders(mimeType), bytes);
      if (!answer.ok) throw new Error(`S3 refused an upload with ${answer.status}`);
    },
    findUpload: async (key) => toUpload(await call("HEAD", pending + key)),
    isPublished: async (key) => (await call("HEAD", published + key)).ok,
    publish: async (key, { upload, mimeType }) => {
      const headers = {
        "x-amz-copy-source": `/${filesBucket}/${encodeKey(pending + key)}`,
        "x-amz-copy-source-if-match": upload.version,
        "x-amz-metadata-directive": "REPLACE",
        ...contentHeaders(mimeType),
      };
      return isDone(await call("PUT", published + key, headers));
    },
    publishEmpty: async (key, mimeType) => {
      const answer = await call("PUT", published + key, contentHeaders(mimeType));
      if (!answer.ok) throw new Error(`S3 refused an empty file with ${answer.status}`);
    },
    deleteUpload: (key) => remove(call, pending + key),
    ...createS3FileEraser(options),
  };
}

export function createS3FileEraser(options: S3Options): FileEraser {
  return {
    delete: async ({ bucket, key }) => {
      const call = createCaller(createSigner(bucket, options));
      await Promise.all([remove(call, pending + key), remove(call, published + key)]);
    },
  };
}

/** A PUT of a file of any size, which everyone can read at once. */
export interface PublishingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Signs the PUT of a file that comes from elsewhere, which needs no upload before it.
 *
 * @param md5 of the bytes, base64: S3 refuses others
 */
export function createS3Publisher(
  options: FileBucket,
): (key: string, file: { mimeType: string; md5: string }) => Promise<PublishingRequest> {
  const sign = createSigner(options.filesBucket, options);
  return async (key, { mimeType, md5 }) => {
    const headers = { ...contentHeaders(mimeType), "content-md5": md5 };
    return {
      url: await sign("PUT", published + key, { seconds: UPLOAD_SECONDS, headers }),
      headers,
    };
  };
}

async function remove(call: Call, key: string): Promise<void> {
  const answer = await call("DELETE", key);
  if (!answer.ok) throw new Error(`S3 refused a deletion with ${answer.status}`);
}

function contentHeaders(mimeType: string) {
  return { "content-type": mimeType, "cache-control": CACHE_CONTROL };
}

type Sign = (
  method: string,
  key: string,
  options: { readonly seconds: number; readonly headers?: Readonly<Record<string, string>> },
) => Promise<string>;

/** Signed are the host and the given headers, not the body (AWS, Signature Version 4, query parameters). */
function createSigner(bucket: string, options: S3Options): Sign {
  const { region, endpoint, credentials = fromEnv(), clock } = options;
  const signer = new SignatureV4({
    service: "s3",
    region,
    credentials,
    sha256: Hash.bind(null, "sha256"),
    uriEscapePath: false,
    applyChecksum: false,
  });
  const origin = new URL(endpoint ?? bucketOrigin(bucket, region));
  const folder = endpoint ? `/${bucket}` : "";
  return async (method, key, { seconds, headers = {} }) => {
    const request = new HttpRequest({
      method,
      protocol: origin.protocol,
      hostname: origin.host,
      path: `${folder}/${encodeKey(key)}`,
      headers: { ...headers, host: origin.host, "x-amz-content-sha256": "UNSIGNED-PAYLOAD" },
    });
    const { query, path } = await signer.presign(request, {
      expiresIn: seconds,
      signingDate: new Date(clock.now()),
      unhoistableHeaders: new Set(Object.keys(headers)),
    });
    return `${origin.origin}${path}?${new URLSearchParams(query as Record<string, string>)}`;
  };
}

type Call = (
  method: string,
  key: string,
  headers?: Readonly<Record<string, string>>,
  body?: Buffer,
) => Promise<Response>;

/** Every call is idempotent, so one that failed is repeated while there is time. */
function createCaller(sign: Sign): Call {
  return async (method, key, headers = {}, body) => {
    const url = await sign(method, key, { seconds: CALL_SECONDS, headers });
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    for (let attempt = 1; ; attempt++) {
      try {
        return assertAnswered(await fetch(url, { method, headers, signal, ...(body && { body }) }));
      } catch (error) {
        if (attempt === ATTEMPTS || signal.aborted) throw error;
      }
    }
  };
}

function assertAnswered(answer: Response): Response {
  if (answer.status < 500) return answer;
  throw new Error(`S3 answered ${answer.status}`);
}

/** For a missing key S3 answers 403 to callers who may not list the bucket. */
function toUpload({ ok, headers }: Response): Upload | undefined {
  const version = headers.get("etag");
  return ok && version ? { bytes: Number(headers.get("content-length")), version } : undefined;
}

/** A copy that takes long begins with 200 and may still report an error in its body. */
async function isDone(answer: Response): Promise<boolean> {
  const body = await answer.text();
  if (answer.ok && body.includes("<Error>")) throw new Error("S3 gave up a copy");
  return answer.ok;
}
