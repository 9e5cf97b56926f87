import type { RowPlace } from "./source-row.ts";

/** A file on disk or in an archive, opened as a stream. */
export interface SourceFile {
  /** The name that the report shows, such as `export.tar.gz/Todo.0.jsonl`. */
  readonly file: string;
  /** The path in the archive or on disk, without a final `.gz`. */
  readonly path: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A part of the input without rows, such as a link in an archive. */
export interface SkippedFile extends RowPlace {
  readonly kind: "skipped";
  readonly reason: string;
}

/** @param reason a sentence */
export function skippedFile(file: string, reason: string): SkippedFile {
  return { kind: "skipped", file, line: 0, reason };
}

/** A file or an archive that can be read to this line at most. */
export interface CutFile extends RowPlace {
  readonly kind: "cut";
  /** The last opened entry of an archive; undefined if no entry was opened. */
  readonly lastEntry?: string;
  /** A sentence with the next step. */
  readonly reason: string;
}

/** @param line of the first row that is missing */
export function cutFile(file: string, line: number, error: UnreadableFileError): CutFile {
  return { kind: "cut", file, line, reason: error.message };
}

/** The rest of a file can't be read; the message is a sentence with the next step. */
export class UnreadableFileError extends Error {
  override readonly name = "UnreadableFileError";
}
