import { ApiError, explainedError } from "../api-error.ts";
import { extensionFor } from "./file-type.ts";

const ALPHANUMERIC = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** 238 bits. */
const RANDOM_LENGTH = 40;
const STAMP_LENGTH = 7;
const MAX_NAME_BYTES = 255;
const MAX_KEY_BYTES = 512;
const CONTROL_CHARACTER = /\p{Cc}|\p{Surrogate}/u;

/** A client's request to upload a file. */
export interface KeyRequest {
  readonly name: string;
  readonly keepName: boolean;
  readonly prefix?: string | null | undefined;
  readonly key?: string | null | undefined;
}

export type RandomText = (length: number, alphabet: string) => string;

export function randomToken(random: RandomText): string {
  return random(RANDOM_LENGTH, ALPHANUMERIC);
}

/**
 * A random text that begins with its time, from which CloudFront derives the age of an upload. The other 33
 * characters have 196 bits, so the address of a file can't be guessed.
 *
 * @see contract/file-keys.ts, DRAWN_KEY
 */
function stampedToken({ random, nowMs }: Draw): string {
  const stamp = Math.floor(nowMs / 1_000)
    .toString(36)
    .padStart(STAMP_LENGTH, "0");
  return stamp + random(RANDOM_LENGTH - STAMP_LENGTH, ALPHANUMERIC);
}

export interface Draw {
  readonly random: RandomText;
  readonly nowMs: number;
}

/**
 * A key that an SDK has drawn, with the extension of the name. All did until November 2020
 * (leancloud/rfcs#1085); Python drew 16 hexadecimal digits. None of them needs it after the answer.
 */
const CLIENT_DRAWN = /^([0-9a-f]{16}|[A-Za-z0-9]{20,40})(\.[^./\\\p{Cc}]*)?$/u;

/**
 * The key under which a file is stored and served, such as `0tk3….png`. A key that an SDK has drawn is
 * replaced, because a client could draw that of another file.
 *
 * @param isMaster only the master key may choose a key
 * @throws ApiError badParameter for a key or prefix that the caller may not choose, invalidFileName (122)
 */
export function fileKeyFor(request: KeyRequest, isMaster: boolean, draw: Draw): string {
  const { name, keepName, prefix, key } = request;
  assertFileName(name);
  if (key && (isMaster || !CLIENT_DRAWN.test(key))) return chosenKey(key, isMaster);
  if (prefix && prefix !== "gamesaves") {
    throw new ApiError("badParameter", "prefix must be gamesaves, or absent.");
  }
  const folder = prefix ? `${prefix}/` : "";
  const unique = stampedToken(draw);
  if (!keepName) return `${folder}${unique}${extensionFor(name)}`;
  if (isPathSegment(name)) return `${folder}${unique}/${name}`;
  throw new ApiError("invalidFileName", "A name that the URL keeps must not contain / or \\.");
}

function chosenKey(key: string, isMaster: boolean): string {
  if (!isMaster) {
    throw new ApiError(
      "badParameter",
      "Unsupported file key. Please use masterKey to set file key.",
    );
  }
  const isWellFormed = Buffer.byteLength(key) <= MAX_KEY_BYTES && !CONTROL_CHARACTER.test(key);
  if (isWellFormed && key.split("/").every(isPathSegment)) return key;
  throw new ApiError("badParameter", "key must be a relative path of at most 512 bytes.");
}

/** @throws ApiError invalidFileName (122) */
export function assertFileName(name: string): void {
  const bytes = Buffer.byteLength(name);
  if (bytes > 0 && bytes <= MAX_NAME_BYTES && !CONTROL_CHARACTER.test(name)) return;
  throw explainedError(
    "invalidFileName",
    bytes === 0 ? "name is empty." : `name has ${bytes} bytes.`,
  );
}

function isPathSegment(segment: string): boolean {
  return !["", ".", ".."].includes(segment) && !/[/\\]/.test(segment);
}

/** The key in a URL; also as a signature has it (RFC 3986, 2.3). */
export function encodeKey(key: string): string {
  return key.split("/").map(encodeSegment).join("/");
}

function encodeSegment(segment: string): string {
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
