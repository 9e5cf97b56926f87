import { appendFile, lstat, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { CommandError } from "../command-error.ts";
import type { ExportedLink, ExportedObject } from "./rows.ts";

/** Only the owner reads the hashes of passwords. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;
/** Characters of one file that wait to be written; there are as many files as classes and relations. */
const BUFFERED = 65_536;
const compress = promisify<string, Buffer>(gzip);
/** Tells a folder of an unfinished export from any other. */
const MARK = "export-is-unfinished";

/** Files of an export, which get their folder's name when all of them are complete. */
export interface ExportFolder {
  /** Creates the file of a class, also of one without objects. */
  addClass(className: string): void;
  add(row: ExportedObject | ExportedLink): Promise<void>;
  /** Rows of each file, such as `Todo` or `Todo.tags`. */
  finish(): Promise<ReadonlyMap<string, number>>;
}

interface ExportFile {
  readonly path: string;
  text: string;
  rows: number;
  /** Settles when everything so far has been written. */
  written: Promise<void>;
}

/**
 * Creates `<out>.unfinished`, and replaces the folder of a stopped run.
 *
 * @param gzipped compresses each file
 * @throws CommandError the folder exists
 */
export async function createExportFolder(out: string, gzipped = false): Promise<ExportFolder> {
  const unfinished = `${out}.unfinished`;
  await assertMissing(out);
  await createEmpty(unfinished);
  const files = new Map<string, ExportFile>();
  const names = new Set<string>();
  const openFile = (name: string, header: object): ExportFile => {
    const known = files.get(name);
    if (known) return known;
    const path = join(unfinished, freeName(name, names) + (gzipped ? ".gz" : ""));
    const text = `#filetype:JSON-streaming ${JSON.stringify(header)}\n`;
    const file = { path, text, rows: 0, written: Promise.resolve() };
    files.set(name, file);
    return file;
  };
  const fileFor = (row: ExportedObject | ExportedLink) => {
    const { className } = row;
    if (row.kind === "object") return openFile(className, { type: "Class", class: className });
    const { key, relatedClass } = row;
    return openFile(`${className}.${key}`, {
      type: "Relation",
      class: className,
      key,
      relatedClass,
    });
  };
  return {
    addClass: (className) => void openFile(className, { type: "Class", class: className }),
    async add(row) {
      const file = fileFor(row);
      file.text += `${JSON.stringify(toLine(row))}\n`;
      file.rows += 1;
      if (file.text.length > BUFFERED) await write(file);
    },
    async finish() {
      for (const file of files.values()) await keep(file);
      await rm(join(unfinished, MARK));
      await rename(unfinished, out);
      return new Map([...files].map(([name, { rows }]) => [name, rows]));
    },
  };
}

function toLine(row: ExportedObject | ExportedLink) {
  return row.kind === "object" ? row.value : { owningId: row.owningId, relatedId: row.relatedId };
}

/** Writes to one file follow each other, although several scans add to it. */
function write(file: ExportFile): Promise<void> {
  const { text } = file;
  file.text = "";
  const add = async () => {
    // A file may consist of several compressed parts (RFC 1952, section 2.2).
    const bytes = file.path.endsWith(".gz") ? await compress(text) : text;
    await appendFile(file.path, bytes, { mode: FILE_MODE });
  };
  file.written = file.written.then(add);
  return file.written;
}

/** Writes the rest, and waits until a power cut can't take it. */
async function keep(file: ExportFile): Promise<void> {
  await write(file);
  const handle = await open(file.path, "r+");
  await handle.sync();
  await handle.close();
}

/** Classes whose names differ only in case get different numbers, because some disks confuse them. */
function freeName(name: string, taken: Set<string>): string {
  for (let number = 0; ; number++) {
    const file = `${name}.${number}.jsonl`;
    if (taken.has(file.toLowerCase())) continue;
    taken.add(file.toLowerCase());
    return file;
  }
}

async function assertMissing(out: string): Promise<void> {
  const found = await lstat(out).catch(() => undefined);
  if (found) throw new CommandError(`${out} exists; name a new folder with --out`);
}

async function createEmpty(folder: string): Promise<void> {
  if (await isUnfinished(folder)) await rm(folder, { recursive: true });
  else await assertMissing(folder);
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  await writeFile(join(folder, MARK), "", { mode: FILE_MODE });
}

/** A run that was stopped before it made its mark has left an empty folder. */
async function isUnfinished(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => undefined);
  return names !== undefined && (names.length === 0 || names.includes(MARK));
}
