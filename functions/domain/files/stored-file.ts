import { createHash, timingSafeEqual } from "node:crypto";
import type { Columns } from "../classes/columns.ts";
import { createObject } from "../classes/draft-object.ts";
import type { StoredObject } from "../classes/stored-object.ts";
import { isJsonObject, type Json, type JsonObject } from "../json.ts";

export const FILE_CLASS = "_File";

/** A row of `_File`. */
export interface StoredFile extends StoredObject {
  readonly name?: string;
  readonly url?: string;
  readonly mime_type?: string;
  readonly metaData?: JsonObject;
  /** Key of the bytes, without the bucket's prefix; absent for a file that is stored elsewhere. */
  readonly _fileKey?: string;
  /** Unix seconds at which an unconfirmed upload expires. */
  readonly _expiresAt?: number;
}

/** A row whose bytes were or will be uploaded here. */
export interface UploadedFile extends StoredFile {
  readonly bucket: string;
  readonly _fileKey: string;
  /** SHA-256 of the upload's token. */
  readonly _upload: string;
  /** Version of the upload that was confirmed. */
  readonly _version?: string;
}

/** The columns of `_File`, as LeanCloud has them. */
export const FILE_COLUMNS: Columns = {
  name: { type: "String" },
  key: { type: "String" },
  url: { type: "String" },
  mime_type: { type: "String" },
  provider: { type: "String" },
  bucket: { type: "String" },
  metaData: { type: "Object" },
};

const MEMBERS = ["ACL", ...Object.keys(FILE_COLUMNS)];

interface Draft {
  readonly objectId: string;
  readonly nowMs: number;
}

/**
 * A row of `_File` with the members of `body` that a file has; SDKs also send other members, and
 * null for unset ones.
 *
 * @throws ApiError as `createObject`
 */
export function draftFile(body: JsonObject, draft: Draft): StoredFile {
  const members = MEMBERS.map((key) => [key, body[key] ?? null] as const);
  const given = members.filter(([, value]) => value !== null);
  return createObject(Object.fromEntries(given) as JsonObject, draft) as StoredFile;
}

/** Declared size in bytes; undefined if the client declared none. */
export function declaredSize({ metaData }: { readonly metaData?: Json }): number | undefined {
  const size = isJsonObject(metaData) ? metaData.size : undefined;
  return typeof size === "number" ? size : undefined;
}

/** Whether the upload is still unconfirmed. */
export function awaitsUpload({ _expiresAt }: UploadedFile): boolean {
  return _expiresAt !== undefined;
}

/** The file with an upload that arrived. For SDKs it is new, so `updatedAt` stays. */
export function confirmFile(
  { _expiresAt, ...file }: UploadedFile,
  { bytes, version }: { readonly bytes: number; readonly version: string },
): UploadedFile {
  return {
    ...file,
    metaData: { ...file.metaData, size: bytes },
    _version: version,
    _revision: file._revision + 1,
  } as UploadedFile;
}

/**
 * Token to confirm an upload. It names the row, and its secret proves that the service issued it.
 */
export function toUploadToken(objectId: string, secret: string): string {
  return `${objectId}-${secret}`;
}

/** True for a text in the form of a token, which DynamoDB takes as a key. */
export function isUploadToken(text: string): boolean {
  return /^\w{24}-\w{40}$/.test(text);
}

export function objectIdIn(token: string): string {
  return token.split("-", 1)[0] ?? "";
}

export function digestToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Whether a token is that of the file's upload. */
export function isTokenOf({ _upload: digest }: UploadedFile, token: string): boolean {
  return timingSafeEqual(Buffer.from(digest), Buffer.from(digestToken(token)));
}
