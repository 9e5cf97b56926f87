import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { FetchError } from "./fetch-error.ts";

const BLOCK = 512;

/**
 * Reads a `.tar.gz` to its end, so that a damaged one is found today and not at the import.
 *
 * @returns the names of its files
 * @throws FetchError it is cut off, not an archive or empty
 */
export async function readEntryNames(path: string): Promise<readonly string[]> {
  const reader = createTarReader();
  try {
    await pipeline(createReadStream(path), createGunzip(), async (chunks) => {
      for await (const chunk of chunks) reader.push(chunk as Buffer);
    });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code.startsWith("Z_")) throw damaged(path, "it is cut off or damaged");
    throw error;
  }
  if (reader.names.length === 0) throw damaged(path, "it holds no files");
  if (reader.missing() > 0) throw damaged(path, "its last file is cut off");
  return reader.names;
}

/** Reads the headers and skips the files. */
function createTarReader() {
  const names: string[] = [];
  let header = Buffer.alloc(0);
  let skip = 0;
  const take = (bytes: Buffer): Buffer => {
    const skipped = Math.min(skip, bytes.length);
    skip -= skipped;
    const part = bytes.subarray(skipped, skipped + BLOCK - header.length);
    header = Buffer.concat([header, part]);
    if (header.length === BLOCK) {
      const entry = parseHeader(header);
      if (entry) names.push(entry.name);
      skip = entry?.padded ?? 0;
      header = Buffer.alloc(0);
    }
    return bytes.subarray(skipped + part.length);
  };
  return {
    names,
    push(chunk: Buffer) {
      let rest = chunk;
      while (rest.length > 0) rest = take(rest);
    },
    /** Bytes of the last file. */
    missing: () => skip,
  };
}

/** POSIX ustar. */
function parseHeader(header: Buffer): { name: string; padded: number } | undefined {
  const field = (start: number, length: number) =>
    header.toString("latin1", start, start + length).replace(/\0.*$/s, "");
  const size = Number.parseInt(field(124, 12), 8);
  if (field(0, 100) === "" || Number.isNaN(size)) return undefined;
  return { name: field(0, 100), padded: Math.ceil(size / BLOCK) * BLOCK };
}

function damaged(path: string, reason: string): FetchError {
  return new FetchError(`${path}: ${reason}; delete it and start the command again`);
}
