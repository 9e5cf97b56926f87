import { type Entry, openPromise, type ZipFile } from "yauzl";
import { assertRatio, explainZlib } from "./gunzip.ts";
import {
  type SkippedFile,
  type SourceFile,
  skippedFile,
  UnreadableFileError,
} from "./source-file.ts";

/** The type of a file in the mode that Unix archives have. */
const [MODE_SHIFT, TYPE_MASK, LINK] = [16, 0o170000, 0o120000];

/**
 * The files in a zip archive, one after the other; each must be read before the next. Nothing is
 * written to disk, so a path names a file in the report and nothing else.
 *
 * @param path on disk, since a zip's directory is at its end
 * @throws UnreadableFileError the archive is cut, damaged or encrypted
 */
export async function* readZip(
  archive: string,
  path: string,
): AsyncGenerator<SourceFile | SkippedFile> {
  const zip = await openZip(path);
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString();
      const file = `${archive}/${name}`;
      const reason = reasonToSkip(entry);
      if (reason !== undefined) yield skippedFile(file, reason);
      else if (!name.endsWith("/")) yield { file, path: name, bytes: readEntry(zip, entry) };
    }
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { decodeStrings: false, lazyEntries: true, autoClose: false });
  } catch {
    throw new UnreadableFileError("The archive is cut or not a zip file; fetch it again.");
  }
}

function reasonToSkip(entry: Entry): string | undefined {
  const isLink = ((entry.externalFileAttributes >>> MODE_SHIFT) & TYPE_MASK) === LINK;
  if (isLink) return "The archive's entry is a link, not a file; it was not followed.";
  if (entry.isEncrypted())
    return "The archive's entry is encrypted; unpack it and import what it holds.";
  return entry.canDecodeFileData()
    ? undefined
    : "The archive's entry is compressed in a way that is not known; unpack it and import what it holds.";
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      bytes += (chunk as Uint8Array).length;
      assertRatio(entry.compressedSize, bytes);
      yield chunk as Uint8Array;
    }
  } catch (error) {
    throw explainEntry(error);
  }
}

function explainEntry(error: unknown): unknown {
  const explained = explainZlib(error);
  if (explained instanceof UnreadableFileError || !(error instanceof Error)) return explained;
  return new UnreadableFileError(`The archive's entry is damaged: ${error.message}.`);
}
