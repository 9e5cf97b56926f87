import { createReadStream } from "node:fs";
import * as http from "node:http";
import * as https from "node:https";
import { pipeline } from "node:stream/promises";
import {
  createS3FileEraser,
  createS3Publisher,
  type FileBucket,
} from "../../functions/adapters/aws/s3.ts";
import { encodeKey } from "../../functions/domain/files/file-key.ts";
import { CommandError } from "../command-error.ts";
import type { Downloaded } from "./download.ts";

/** S3 could not take a file; another try may help. */
export class UploadError extends Error {
  override readonly name = "UploadError";
}

interface LocalFile extends Downloaded {
  readonly path: string;
  readonly mimeType: string;
}

/** The bucket of a stack's files. */
export interface Bucket {
  readonly name: string;
  urlFor(key: string): string;
  /**
   * @throws UploadError
   * @throws CommandError when S3 refuses the caller
   */
  put(key: string, file: LocalFile): Promise<void>;
  delete(key: string): Promise<void>;
}

export function createBucket(options: FileBucket): Bucket {
  const publish = createS3Publisher(options);
  const eraser = createS3FileEraser(options);
  const { filesBucket: name, filesUrl } = options;
  return {
    name,
    urlFor: (key) => `${filesUrl}/${encodeKey(key)}`,
    put: async (key, file) => {
      const { url, headers } = await publish(key, file);
      assertTaken(await send(url, { headers, file }), name);
    },
    delete: (key) => eraser.delete({ bucket: name, key }),
  };
}

/** S3 answers within seconds, or the connection is dead. */
const SILENCE_MS = 30_000;

interface Sending {
  readonly headers: Readonly<Record<string, string>>;
  readonly file: LocalFile;
}

/** S3 wants the length of a body before its bytes. */
async function send(url: string, { headers, file }: Sending): Promise<number> {
  const { request: open } = url.startsWith("https:") ? https : http;
  const request = open(url, {
    method: "PUT",
    headers: { ...headers, "content-length": file.bytes },
    timeout: SILENCE_MS,
  });
  request.on("timeout", () => request.destroy(new Error("it sends nothing")));
  const answered = new Promise<number>((resolve, reject) => {
    request.on("error", reject);
    request.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
  });
  try {
    const [status] = await Promise.all([answered, pipeline(createReadStream(file.path), request)]);
    return status;
  } catch (error) {
    throw new UploadError(`S3 can't be reached (${(error as Error).message}).`);
  }
}

function assertTaken(status: number, bucket: string): void {
  if (status === 200) return;
  if (status === 403 || status === 404) {
    throw new CommandError(
      `S3 answered ${status}; allow s3:PutObject and s3:DeleteObject on arn:aws:s3:::${bucket}/*`,
    );
  }
  throw new UploadError(`S3 answered ${status}.`);
}
