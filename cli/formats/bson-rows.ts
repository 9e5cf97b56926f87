import { type Document, deserialize } from "bson";
import { bsonToRest } from "./bson-values.ts";
import type { FileContent } from "./file-content.ts";
import { MAX_ROW_BYTES } from "./json-lines.ts";
import { type SourceFile, UnreadableFileError } from "./source-file.ts";
import type { ImportedRow } from "./source-row.ts";
import { refused, toRow } from "./to-row.ts";

/** The length in front of every document, itself included (BSON 1.1). */
const LENGTH_BYTES = 4;

/**
 * The documents of a nightly backup, in the form of REST answers; the line of a row is the number of
 * its document.
 *
 * @throws UnreadableFileError the lengths make no sense, so that the next document can't be found
 */
export async function* readBson(
  { file, bytes }: Pick<SourceFile, "file" | "bytes">,
  content: FileContent,
): AsyncGenerator<ImportedRow> {
  let line = 0;
  for await (const document of cutDocuments(bytes)) {
    line++;
    yield parseDocument(content, { file, line }, document);
  }
}

function parseDocument(
  content: FileContent,
  place: { readonly file: string; readonly line: number },
  bytes: Uint8Array,
): ImportedRow {
  let document: Document;
  try {
    document = deserialize(bytes, { promoteBuffers: false, bsonRegExp: true });
  } catch {
    return refused(place, "The document is not valid BSON.");
  }
  const converted = bsonToRest(document);
  return typeof converted === "string"
    ? refused(place, converted)
    : toRow(content, place, converted);
}

async function* cutDocuments(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    let length = nextLength(rest);
    while (length !== undefined && rest.length >= length) {
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
      length = nextLength(rest);
    }
  }
  if (rest.length > 0) {
    throw new UnreadableFileError("The file ends within a document; fetch it again.");
  }
}

function nextLength(rest: Buffer): number | undefined {
  if (rest.length < LENGTH_BYTES) return undefined;
  const length = rest.readInt32LE(0);
  if (length > LENGTH_BYTES && length <= MAX_ROW_BYTES) return length;
  throw new UnreadableFileError(
    `The file is not BSON, or a document has more than ${MAX_ROW_BYTES} bytes.`,
  );
}
