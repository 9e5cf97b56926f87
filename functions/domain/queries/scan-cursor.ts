import { ApiError } from "../api-error.ts";
import { isObjectId } from "../objects/object.ts";

/** Where the next page of a scan begins: after this object, in creation order. */
export interface ScanPosition {
  readonly className: string;
  /** ISO 8601 with milliseconds. */
  readonly createdAt: string;
  readonly objectId: string;
}

/** Milliseconds that a cursor is good for. @see wire.md 3.2 */
const CURSOR_LIFE_MS = 10 * 60_000;

const ISO_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** Longer texts are no cursors. */
const MAX_LENGTH = 400;

/** Opaque to clients. The service keeps nothing of it, so any function continues any scan. */
export function toCursor(position: ScanPosition, nowMs: number): string {
  const { className, createdAt, objectId } = position;
  const text = JSON.stringify([className, createdAt, objectId, nowMs + CURSOR_LIFE_MS]);
  return Buffer.from(text).toString("base64url");
}

/** @throws ApiError badParameter for what is no cursor of this class, or is too old */
export function fromCursor(cursor: string, className: string, nowMs: number): ScanPosition {
  const [ofClass, createdAt, objectId, expiresAtMs] = partsOf(cursor);
  const isCursor =
    ofClass === className &&
    typeof createdAt === "string" &&
    ISO_MS.test(createdAt) &&
    typeof objectId === "string" &&
    isObjectId(objectId) &&
    typeof expiresAtMs === "number" &&
    expiresAtMs <= nowMs + CURSOR_LIFE_MS;
  if (!isCursor) throw new ApiError("badParameter", "The cursor is not one of this scan.");
  if (expiresAtMs <= nowMs) throw new ApiError("badParameter", "The cursor has expired.");
  return { className, createdAt, objectId };
}

/** Empty for what can't be read. */
function partsOf(cursor: string): readonly unknown[] {
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
