import { rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { CommandError } from "../command-error.ts";
import { contentByName } from "../formats/file-content.ts";
import { openFiles } from "../formats/open-files.ts";
import { UnreadableFileError } from "../formats/source-file.ts";
import { type ArchiveOptions, fetchArchive } from "./fetch-archive.ts";
import { FILE_MODE } from "./progress-file.ts";

const ARCHIVE = "schemas.tar.gz";
const DAMAGED = "the export of schemas is damaged; start the command again";
/** Schemas are small: LeanCloud has them in seconds, or something is wrong. */
const MAX_WAIT_SECONDS = 300;

type SchemaOptions = Omit<ArchiveOptions, "kept" | "file" | "onBytes" | "maxSeconds"> & {
  readonly folder: string;
};

/**
 * Fetches what only an export of schemas has: class permissions, indexes and attributes of columns. The rows are here
 * without it, so a failure ends nothing.
 *
 * @returns the number of files, or why there are none
 */
export async function fetchSchemas({
  folder,
  ...options
}: SchemaOptions): Promise<number | string> {
  const { schemas } = options.progress.read();
  if (schemas !== undefined) return schemas;
  const file = join(folder, ARCHIVE);
  const asked = { kept: "schemasId", maxSeconds: MAX_WAIT_SECONDS, onBytes: () => {} } as const;
  try {
    await fetchArchive({ ...options, ...asked, file });
    const count = await writeSchemas(file, folder);
    if (count === 0) return "the export of schemas has none";
    await options.progress.write({ schemas: count });
    return count;
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    if (error instanceof UnreadableFileError) return DAMAGED;
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes the schemas of an archive, not rows: the folder has those already, and an import refuses a row that comes twice. */
async function writeSchemas(file: string, folder: string): Promise<number> {
  let count = 0;
  for await (const entry of openFiles([file])) {
    if ("kind" in entry && entry.kind === "cut") throw new CommandError(DAMAGED);
    if (!("bytes" in entry)) continue;
    const name = basename(entry.path);
    if (contentByName(name)?.kind !== "schema") continue;
    await writeFile(join(folder, name), await buffer(entry.bytes), { mode: FILE_MODE });
    count += 1;
  }
  return count;
}
