import { createReadStream } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { CommandError } from "../command-error.ts";
import { gunzip } from "./gunzip.ts";
import {
  type CutFile,
  cutFile,
  type SkippedFile,
  type SourceFile,
  skippedFile,
  UnreadableFileError,
} from "./source-file.ts";
import { readTar } from "./tar-files.ts";
import { readZip } from "./zip-files.ts";

type OpenedFile = SourceFile | SkippedFile | CutFile;

export interface OpenOptions {
  /** Called with the bytes read from disk since the last call. */
  readonly onBytes?: (count: number) => void;
}

/**
 * The files to import: of folders, archives (`.tar`, `.tar.gz`, `.tgz`, `.zip`) and compressed files,
 * one after the other; each must be read before the next. An archive that is cut ends with a `CutFile`,
 * and the next path is opened.
 *
 * @throws CommandError a path does not exist
 */
export async function* openFiles(
  paths: readonly string[],
  options: OpenOptions = {},
): AsyncGenerator<OpenedFile> {
  for (const path of paths) yield* openPath({ path, name: basename(path) }, options);
}

/** The bytes of files on disk, for a progress bar. */
export async function sizeOf(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map(sizeOfPath));
  return sizes.reduce((sum, size) => sum + size, 0);
}

interface Place {
  readonly path: string;
  /** The name that the report shows. */
  readonly name: string;
}

async function* openPath(place: Place, options: OpenOptions): AsyncGenerator<OpenedFile> {
  const { path, name } = place;
  const stats = await statPath(path);
  if (stats.isDirectory()) {
    for (const entry of (await listFolder(path)).sort()) {
      yield* openPath({ path: join(path, entry), name: `${name}/${entry}` }, options);
    }
  } else if (stats.isFile()) yield* openFile(place, options);
  else yield skippedFile(name, "It is not a file; links are not followed.");
}

async function* openFile({ path, name }: Place, options: OpenOptions): AsyncGenerator<OpenedFile> {
  const bytes = () => readDisk(path, options);
  if (/\.(tar\.gz|tgz)$/.test(name)) yield* untilCut(name, readTar(name, gunzip(bytes())));
  else if (name.endsWith(".tar")) yield* untilCut(name, readTar(name, bytes()));
  else if (name.endsWith(".zip")) yield* untilCut(name, readZip(name, path));
  else yield unpack({ file: name, path: name, bytes: bytes() });
}

async function* untilCut(
  archive: string,
  entries: AsyncIterable<SourceFile | SkippedFile>,
): AsyncGenerator<OpenedFile> {
  let lastEntry: string | undefined;
  try {
    for await (const entry of unpackEntries(entries)) {
      lastEntry = entry.file;
      yield entry;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    yield { ...cutFile(archive, 1, error), ...(lastEntry !== undefined && { lastEntry }) };
  }
}

/** Files in archives may be compressed themselves, as in a backup. */
async function* unpackEntries(
  entries: AsyncIterable<SourceFile | SkippedFile>,
): AsyncGenerator<SourceFile | SkippedFile> {
  for await (const entry of entries) {
    if (!("bytes" in entry)) yield entry;
    else if (/\.(tar|tgz|zip|tar\.gz)$/.test(entry.path)) {
      yield skippedFile(entry.file, "An archive in an archive is not read; unpack it.");
    } else yield unpack(entry);
  }
}

function unpack(file: SourceFile): SourceFile {
  return file.path.endsWith(".gz")
    ? { ...file, path: file.path.slice(0, -".gz".length), bytes: gunzip(file.bytes) }
    : file;
}

async function* readDisk(path: string, { onBytes }: OpenOptions): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1_024 })) {
    onBytes?.((chunk as Uint8Array).length);
    yield chunk as Uint8Array;
  }
}

async function statPath(path: string) {
  return lstat(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${path} can't be read (${error.code}); check the path`);
  });
}

async function sizeOfPath(path: string): Promise<number> {
  const stats = await statPath(path);
  if (!stats.isDirectory()) return stats.size;
  return sizeOf((await listFolder(path)).map((entry) => join(path, entry)));
}

/** Without hidden files, such as `.DS_Store` and the progress of `npx landfall fetch-export`. */
async function listFolder(path: string): Promise<string[]> {
  return (await readdir(path)).filter((entry) => !entry.startsWith("."));
}
