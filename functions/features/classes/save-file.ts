import type { StoredFile } from "../../domain/files/stored-file.ts";
import { FILE_CLASS, FILE_COLUMNS } from "../../domain/files/stored-file.ts";
import { UNLIMITED_WORK } from "../../domain/work-budget.ts";
import type { FileRowPorts } from "../../ports/files.ts";

/** Stores a new row of `_File`. The first row creates the class, for every client. */
export async function saveFile(
  file: StoredFile,
  { objects, catalog }: Pick<FileRowPorts, "objects" | "catalog">,
): Promise<void> {
  const known = (await catalog.find(FILE_CLASS))?.columns ?? {};
  const missing = Object.entries(FILE_COLUMNS).filter(([name]) => !Object.hasOwn(known, name));
  if (missing.length > 0) await catalog.add(FILE_CLASS, Object.fromEntries(missing));
  // The members of a file are fixed, so its index entries are few.
  const request = { object: file, work: UNLIMITED_WORK };
  if (!(await objects.create(FILE_CLASS, request)))
    throw new Error("A new objectId exists already");
}
