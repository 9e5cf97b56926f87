import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { isObjectId } from "../objects/object.ts";
import { validateValue } from "../objects/validate-value.ts";
import type { Rank, RankedObject } from "./sort-order.ts";

/** The position at which a scan continues; its objects have only their id and time of creation. */
export interface ScanPosition {
  readonly className: string;
  /** `scan_key` as the client sent it. */
  readonly scanKey: string;
  /** The object after which the next page starts. */
  readonly last: RankedObject;
  /**
   * The last object when the scan began: what is saved meanwhile may move behind it, but never makes
   * the scan go on for ever. Undefined where no object can move.
   */
  readonly end?: RankedObject | undefined;
}

/** How long a cursor is valid (docs/protocol/queries.md, Scan). */
const CURSOR_LIFE_MS = 10 * 60_000;

const ISO_MS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** A cursor travels in a URL; with two ranks it stays below 3 KB. */
const MAX_RANK_BYTES = 1_000;
/** No cursor is longer. */
const MAX_LENGTH = 3_200;

/**
 * Opaque to clients and self-contained: the service stores nothing about a scan. A forged cursor
 * leads to another position of the class, which the master key may read anyway.
 *
 * @throws ApiError badParameter for a value that is too long for a cursor
 */
export function toCursor({ className, scanKey, last, end }: ScanPosition, nowMs: number): string {
  const marks = [last, end].filter((mark) => mark !== undefined).map(toMark);
  const text = JSON.stringify([className, scanKey, nowMs + CURSOR_LIFE_MS, ...marks]);
  return Buffer.from(text).toString("base64url");
}

function toMark({ object, ranks }: RankedObject): Json {
  // An undefined rank becomes an empty list.
  const packed = ranks.map((rank) => (rank === undefined ? [] : [rank]));
  if (Buffer.byteLength(JSON.stringify(packed)) > MAX_RANK_BYTES) {
    const id = String(object.objectId);
    throw new ApiError(
      "badParameter",
      `scan_key must name a field with values of at most ${MAX_RANK_BYTES} bytes; that of ${id} has more.`,
    );
  }
  return [object.createdAt ?? null, object.objectId ?? null, ...packed];
}

/** @throws ApiError badParameter for a string that is not a cursor of this scan or has expired */
export function fromCursor(
  cursor: string,
  { className, scanKey }: Pick<ScanPosition, "className" | "scanKey">,
  nowMs: number,
): ScanPosition {
  const [cursorClass, cursorKey, expiresAtMs, ...marks] = parseParts(cursor);
  const [last, end] = marks.map(fromMark);
  const isCursor =
    cursorClass === className &&
    cursorKey === scanKey &&
    typeof expiresAtMs === "number" &&
    expiresAtMs <= nowMs + CURSOR_LIFE_MS;
  if (!isCursor || last === undefined || marks.length > 2) throw foreignCursor();
  if (expiresAtMs <= nowMs)
    throw new ApiError("badParameter", "The cursor has expired; start the scan again.");
  return { className, scanKey, last, end };
}

/** @throws ApiError badParameter, and errors of `validateValue` for a rank that is not a value */
function fromMark(mark: unknown): RankedObject {
  const [createdAt, objectId, ...packed] = Array.isArray(mark) ? mark : [];
  const isMark =
    typeof createdAt === "string" &&
    ISO_MS.test(createdAt) &&
    typeof objectId === "string" &&
    isObjectId(objectId) &&
    packed.length <= 1;
  if (!isMark) throw foreignCursor();
  return { object: { createdAt, objectId }, ranks: packed.map(fromRank) };
}

function fromRank(packed: unknown): Rank {
  if (!Array.isArray(packed) || packed.length > 1) throw foreignCursor();
  const [rank] = packed as Json[];
  if (rank !== undefined) validateValue(rank, "cursor");
  return rank;
}

function foreignCursor(): ApiError {
  return new ApiError("badParameter", "The cursor does not belong to a scan of this class.");
}

/** Empty for a string that can't be decoded. */
function parseParts(cursor: string): readonly unknown[] {
  if (cursor.length > MAX_LENGTH) return [];
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.toString("base64url") !== cursor) return [];
  try {
    const parts: unknown = JSON.parse(bytes.toString());
    return Array.isArray(parts) ? parts : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
