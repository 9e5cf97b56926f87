import { readBson } from "./bson-rows.ts";
import { readCsv } from "./csv.ts";
import { contentByName, type FileContent } from "./file-content.ts";
import { ARRAY_START, readJsonArray } from "./json-array.ts";
import { readJsonLines } from "./json-lines.ts";
import { type OpenOptions, openFiles } from "./open-files.ts";
import { type ClassSchema, readSchema } from "./schema-file.ts";
import {
  type CutFile,
  cutFile,
  type SkippedFile,
  type SourceFile,
  skippedFile,
  UnreadableFileError,
} from "./source-file.ts";
import type { ImportedRow, RefusedRow, SourceLink, SourceRow } from "./source-row.ts";
import { refused } from "./to-row.ts";

export interface ReadOptions extends OpenOptions {
  /** The class of files that do not name one. */
  readonly className?: string;
  /** Called with the class that the name of a file names, whether or not the file has rows. */
  readonly onClass?: (className: string) => void;
  /** Called with what a file of LeanCloud's console says of a class. */
  readonly onSchema?: (schema: ClassSchema) => void;
}

/** A part of an export: a row, or a file that can't be read as a whole. */
export type ExportPart = SourceRow | SourceLink | UnreadPart;

export type UnreadPart = RefusedRow | SkippedFile | CutFile;

/**
 * The rows of exports in every form that LeanCloud writes or imports, in the order of the files. A file
 * that can't be read to its end yields where it ends, and the next file is read.
 *
 * @throws CommandError a path does not exist
 */
export async function* readExports(
  paths: readonly string[],
  options: ReadOptions = {},
): AsyncGenerator<ExportPart> {
  let lastCut = "";
  for await (const file of openFiles(paths, options)) {
    const isKnown = "kind" in file && file.kind === "cut" && lastCut.startsWith(`${file.file}/`);
    if (isKnown) continue;
    for await (const part of "bytes" in file ? readUntilCut(file, options) : [file]) {
      if (part.kind === "cut") lastCut = part.file;
      yield part;
    }
  }
}

async function* readUntilCut(file: SourceFile, options: ReadOptions): AsyncGenerator<ExportPart> {
  let line = 0;
  try {
    for await (const row of readFile(file, options)) {
      line = row.line;
      yield row;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    yield cutFile(file.file, line + 1, error);
  }
}

const UNKNOWN_CLASS = "Nothing says which class the file has; name it <Class>.json or use --class.";

async function* readFile(
  file: SourceFile,
  { className, onClass, onSchema }: ReadOptions,
): AsyncGenerator<ImportedRow | SkippedFile> {
  const given: FileContent | undefined =
    className === undefined ? undefined : { kind: "objects", className };
  const content = contentByName(file.path) ?? given;
  const { path } = file;
  if (content?.kind === "objects") onClass?.(content.className);
  if (content?.kind === "schema") yield await readSchema(file, onSchema);
  else if (path.endsWith(".bson")) yield* content ? readBson(file, content) : unknownClass(file);
  else if (/\.(jsonl|ndjson|csv)$/.test(path) || isJson(path)) yield* readText(file, content);
  else yield skippedFile(file.file, "The file's name does not end as one of an export.");
}

/** Lines, an array, the answer to a query, or a table. */
async function* readText(
  { file, path, bytes }: SourceFile,
  content: FileContent | undefined,
): AsyncGenerator<ImportedRow | SkippedFile> {
  const { start, whole } = await peek(bytes);
  const again = { file, path, bytes: whole };
  if (start.length === 0) yield skippedFile(file, "The file is empty.");
  else if (isUtf16(start)) yield* refuseAll(again, "The file is UTF-16; save it as UTF-8.");
  else if (path.endsWith(".csv")) yield* content ? readCsv(again, content) : unknownClass(again);
  else if (/\.(jsonl|ndjson)$/.test(path) || !ARRAY_START.test(start.toString()))
    yield* readJsonLines(again, content);
  else yield* content ? readJsonArray(again, content) : unknownClass(again);
}

const unknownClass = (file: SourceFile) => refuseAll(file, UNKNOWN_CLASS);

/** Reads the file to its end, because an archive goes on behind it. */
async function* refuseAll({ file, bytes }: SourceFile, reason: string) {
  yield refused({ file, line: 1 }, reason);
  for await (const _ of bytes);
}

/** The mark of UTF-16, or an ASCII character of it: JSON and CSV have no character 0. */
function isUtf16([first = 1, second = 1]: Buffer): boolean {
  return first + second === 0xff + 0xfe || first === 0 || second === 0;
}

/** `Todo.json`, and the older `part-00000`. */
function isJson(path: string): boolean {
  return /(\.json|(^|\/)(part-\d+|_Join:[^/.]+))$/.test(path);
}

/** The beginning of a stream, and the whole stream. */
async function peek(bytes: AsyncIterable<Uint8Array>) {
  const iterator = bytes[Symbol.asyncIterator]();
  const first = await iterator.next();
  const chunk: Uint8Array = first.done === true ? Buffer.alloc(0) : first.value;
  async function* whole(): AsyncGenerator<Uint8Array> {
    yield chunk;
    if (first.done !== true) yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { start: Buffer.from(chunk.subarray(0, 1_024)), whole: whole() };
}
