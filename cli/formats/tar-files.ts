import { Readable } from "node:stream";
import { extract, type Header } from "tar-stream";
import {
  type SkippedFile,
  type SourceFile,
  skippedFile,
  UnreadableFileError,
} from "./source-file.ts";

/**
 * The files in a tar archive, one after the other; each must be read before the next. Nothing is
 * written to disk, so a path names a file in the report and nothing else.
 *
 * @throws UnreadableFileError the archive is cut or damaged
 */
export async function* readTar(
  archive: string,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<SourceFile | SkippedFile> {
  const entries = extract();
  const source = Readable.from(bytes);
  source.on("error", (error) => entries.destroy(error));
  source.pipe(entries);
  try {
    for await (const entry of entries) {
      const { type, name } = entry.header;
      if (type === "file")
        yield { file: `${archive}/${name}`, path: name, bytes: readEntry(entry) };
      else if (type !== "directory") yield skippedEntry(archive, entry.header);
      entry.resume();
    }
  } catch (error) {
    throw explainTar(error);
  }
}

async function* readEntry(entry: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  try {
    yield* entry as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw explainTar(error);
  }
}

function skippedEntry(archive: string, { name, type }: Header): SkippedFile {
  const reason = `The archive's entry is a ${type}, not a file; it was not followed.`;
  return skippedFile(`${archive}/${name}`, reason);
}

function explainTar(error: unknown): unknown {
  const isTar = error instanceof Error && /^(Invalid tar|Unexpected end)/i.test(error.message);
  return isTar
    ? new UnreadableFileError("The archive is cut or damaged from here on; fetch it again.")
    : error;
}
