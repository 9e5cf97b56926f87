import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { CommandError } from "../command-error.ts";
import { UnreadableFileError } from "../formats/source-file.ts";
import { readTar } from "../formats/tar-files.ts";

/**
 * Reads a `.tar.gz` to its end, so that a damaged one is found today and not at the import.
 *
 * @returns the names of its files
 * @throws CommandError it is cut off, not an archive or empty
 */
export async function readEntryNames(path: string): Promise<readonly string[]> {
  const names: string[] = [];
  try {
    for await (const entry of readTar(path, inflate(path))) {
      if (!("bytes" in entry)) continue;
      names.push(entry.path);
      for await (const _ of entry.bytes);
    }
  } catch (error) {
    if (isDamage(error)) throw damaged(path, "it is cut off or damaged");
    throw error;
  }
  if (names.length === 0) throw damaged(path, "it holds no files");
  return names;
}

function inflate(path: string): AsyncIterable<Uint8Array> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on("error", (error) => gunzip.destroy(error));
  return file.pipe(gunzip);
}

function isDamage(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return error instanceof UnreadableFileError || code.startsWith("Z_");
}

function damaged(path: string, reason: string): CommandError {
  return new CommandError(`${path}: ${reason}; delete it and start the command again`);
}
