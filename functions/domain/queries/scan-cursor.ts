import { ApiError } from "../api-error.ts";
import { isObjectId } from "../objects/object.ts";

/** The object after which the next page of a scan starts, in order of creation. */
export interface ScanPosition {
  readonly className: string;
  /** ISO 8601 with milliseconds. */
  readonly createdAt: string;
  readonly objectId: string;
}

/** How long a cursor is valid (docs/protocol/queries.md, Scan). */
const CURSOR_LIFE_MS = 10 * 60_000;

const ISO_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** No cursor is longer. */
const MAX_LENGTH = 400;

/** Opaque to clients and self-contained: the service stores nothing about a scan. */
export function toCursor(position: ScanPosition, nowMs: number): string {
  const { className, createdAt, objectId } = position;
  const text = JSON.stringify([className, createdAt, objectId, nowMs + CURSOR_LIFE_MS]);
  return Buffer.from(text).toString("base64url");
}

/** @throws ApiError badParameter for a string that is not a cursor of this class or has expired */
export function fromCursor(cursor: string, className: string, nowMs: number): ScanPosition {
  const [cursorClass, createdAt, objectId, expiresAtMs] = parseParts(cursor);
  const isCursor =
    cursorClass === className &&
    typeof createdAt === "string" &&
    ISO_MS.test(createdAt) &&
    typeof objectId === "string" &&
    isObjectId(objectId) &&
    typeof expiresAtMs === "number" &&
    expiresAtMs <= nowMs + CURSOR_LIFE_MS;
  if (!isCursor)
    throw new ApiError("badParameter", "The cursor does not belong to a scan of this class.");
  if (expiresAtMs <= nowMs)
    throw new ApiError("badParameter", "The cursor has expired; start the scan again.");
  return { className, createdAt, objectId };
}

/** Empty for a string that can't be decoded. */
function parseParts(cursor: string): readonly unknown[] {
  if (cursor.length > MAX_LENGTH) return [];
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) return [];
  const text = bytes.toString();
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) && parts.length === 4 ? parts : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
