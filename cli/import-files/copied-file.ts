import { createHash, randomUUID } from "node:crypto";
import { ApiError } from "../../functions/domain/api-error.ts";
import { fileKeyFor } from "../../functions/domain/files/file-key.ts";
import { mimeTypeFor } from "../../functions/domain/files/file-type.ts";
import {
  digestToken,
  type StoredFile,
  type UploadedFile,
} from "../../functions/domain/files/stored-file.ts";

/** A row whose bytes are elsewhere. */
export interface ForeignFile extends StoredFile {
  readonly url: string;
}

/**
 * Why a row is not copied: its bytes are `here`, it names no bytes (`nowhere`), or the app saved it by a
 * URL of another site (`external`).
 */
export type Place = "here" | "nowhere" | "external" | "foreign";

export function placeFor(file: StoredFile): Place {
  if (file._fileKey !== undefined) return "here";
  if (typeof file.url !== "string" || file.url === "") return "nowhere";
  return file.metaData?.__source === "external" ? "external" : "foreign";
}

/** Name of a file, and its headers for S3 and browsers. */
export interface Target {
  readonly key: string;
  readonly mimeType: string;
}

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/**
 * The target of the bytes of a row. The key is the same each time, so that a second run overwrites the
 * remains of a first one; it can't be guessed without the old URL.
 */
export function targetFor({
  objectId,
  createdAt,
  url,
  name,
  mime_type: given,
}: ForeignFile): Target {
  const shown = usableName(name) ?? usableName(lastSegment(url)) ?? "file";
  const keepName = lastSegment(url) === shown;
  const random = (length: number) => digits(`${objectId} ${url}`, length);
  const key = fileKeyFor({ name: shown, keepName }, false, {
    random,
    nowMs: Date.parse(createdAt),
  });
  return { key, mimeType: tryOr(() => mimeTypeFor(shown, given), mimeTypeFor(shown, undefined)) };
}

/** The row with its bytes here, as after an upload. */
export function toCopiedFile(
  file: ForeignFile,
  copy: Target & {
    readonly bucket: string;
    readonly url: string;
    readonly bytes: number;
    readonly nowMs: number;
  },
): UploadedFile {
  const { key, mimeType, bucket, url, bytes, nowMs } = copy;
  const { __source, ...metaData } = file.metaData ?? {};
  return {
    ...file,
    key,
    url,
    bucket,
    provider: "s3",
    mime_type: mimeType,
    metaData: { ...metaData, size: bytes },
    updatedAt: new Date(Math.max(nowMs, Date.parse(file.updatedAt))).toISOString(),
    _fileKey: key,
    // A random token that no client knows: there was no upload.
    _upload: digestToken(randomUUID()),
    _revision: file._revision + 1,
  };
}

/** The end of a URL's path; undefined for one that is not a file's name. */
function lastSegment(url: string): string | undefined {
  const segment = /([^/?#]*)(?:[?#]|$)/.exec(url.replace(/^https?:\/\/[^/?#]*/i, ""))?.[1] ?? "";
  return tryOr(() => decodeURIComponent(segment), undefined);
}

function usableName(name: string | undefined): string | undefined {
  if (name === undefined || /[/\\]/.test(name)) return undefined;
  return tryOr(() => {
    fileKeyFor({ name, keepName: true }, false, { random: () => "", nowMs: 0 });
    return name;
  }, undefined);
}

/** Letters and digits that follow from a string. */
function digits(text: string, length: number): string {
  const bytes = createHash("sha512").update(text).digest().subarray(0, length);
  return Array.from(bytes, (byte) => ALPHANUMERIC[byte % ALPHANUMERIC.length]).join("");
}

function tryOr<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof ApiError || error instanceof URIError) return otherwise;
    throw error;
  }
}
