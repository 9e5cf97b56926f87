import { appendFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pMap, { pMapSkip } from "p-map";
import type { StackFiles } from "./connect-files.ts";
import type { ForeignFile } from "./copied-file.ts";
import { type CopyOptions, type CopyOutcome, copyFile } from "./copy-file.ts";
import { readForeign } from "./read-files.ts";

export interface ImportOptions extends Pick<CopyOptions, "maxBytes" | "isAllowed" | "anySize"> {
  readonly external: boolean;
  readonly parallel: number;
  /** Called after each file. */
  onDone(file: ForeignFile, outcome: CopyOutcome): void;
}

/** Copies all files whose bytes are elsewhere, several at a time. */
export async function importFiles(files: StackFiles, options: ImportOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "landfall-files-"));
  const copy = async (file: ForeignFile) => {
    options.onDone(file, await copyFile(file, { ...files, ...options, folder }));
    return pMapSkip;
  };
  try {
    await pMap(readForeign(files.tables, options), copy, { concurrency: options.parallel });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A list of files that were not copied: an object on each line. */
export function createReport(path: string) {
  rmSync(path, { force: true });
  return ({ objectId, name, url }: ForeignFile, reason: string): void =>
    appendFileSync(path, `${JSON.stringify({ objectId, name, url, reason })}\n`, { mode: 0o600 });
}
