import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../command-error.ts";

/** A file that rows are appended to. */
export interface FilePlace {
  /** Number of complete bytes; the rest is cut off before more is written. */
  readonly bytes: number;
  readonly rows: number;
  /** objectId of the last object that was read; empty: none. */
  readonly after: string;
  readonly done: boolean;
}

/** The progress of an export in a folder. */
interface Progress {
  readonly appId: string;
  readonly exportId?: string | undefined;
  readonly schemasId?: string | undefined;
  /** Number of files that the export of schemas had. */
  readonly schemas?: number;
  readonly files: Readonly<Record<string, FilePlace>>;
}

export interface ProgressFile {
  read(): Progress;
  write(change: Partial<Progress>): Promise<void>;
  /** Stores the progress, too. */
  place(file: string, place: FilePlace): Promise<void>;
}

/** Other users of the machine read none of the files: they hold hashes of passwords. */
export const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

const NAME = ".fetch-export.json";

/**
 * Opens the folder, or creates it.
 *
 * @throws CommandError it belongs to another app
 */
export async function openProgress(folder: string, appId: string): Promise<ProgressFile> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  const path = join(folder, NAME);
  let progress = await readProgress(path, appId);
  if (progress.appId !== appId) {
    throw new CommandError(
      `${folder} holds data of the app ${progress.appId}; name another folder with --out`,
    );
  }
  const write = async (change: Partial<Progress>) => {
    progress = { ...progress, ...change };
    await writeFile(`${path}.new`, JSON.stringify(progress), { mode: FILE_MODE });
    await rename(`${path}.new`, path);
  };
  return {
    read: () => progress,
    write,
    place: (file, place) => write({ files: { ...progress.files, [file]: place } }),
  };
}

async function readProgress(path: string, appId: string): Promise<Progress> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return { appId, files: {} };
  try {
    return JSON.parse(text) as Progress;
  } catch {
    throw new CommandError(`${path} is damaged; delete it to start again`);
  }
}
