import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readEntryNames } from "./archive-entries.ts";
import { fetchArchive } from "./fetch-archive.ts";
import { fetchSchemas } from "./fetch-schemas.ts";
import type { JsonAnswer, LeanCloudApi } from "./leancloud-api.ts";
import { FILE_MODE, type FilePlace, type ProgressFile } from "./progress-file.ts";
import { type RelationColumn, readClass, readLinks } from "./read-rows.ts";

export interface FetchOptions {
  readonly api: LeanCloudApi;
  readonly progress: ProgressFile;
  readonly folder: string;
  readonly pollSeconds: number;
  readonly report: FetchReport;
  /** Milliseconds before the first repetition of a download. */
  readonly retryMs?: number;
}

/** Shows the progress of the command. */
export interface FetchReport {
  waiting(seconds: number): void;
  downloading(bytes: number, total: number | undefined): void;
  rows(name: string, rows: number): void;
}

export interface FetchResult {
  readonly archive: string;
  /** Files of the archive. */
  readonly entries: readonly string[];
  /** Files beside it. */
  readonly files: Readonly<Record<string, FilePlace>>;
  /** Number of files with class permissions and indexes, or why there are none. */
  readonly schemaFiles: number | string;
}

const ARCHIVE = "export.tar.gz";

/** Read from the API even if the export has it, because exports may be incomplete. */
const ALWAYS_READ = "_Installation";

/** Roles have these relations, whether or not `/schemas` names them. */
const ROLE_RELATIONS: readonly RelationColumn[] = [
  { className: "_Role", key: "users", relatedClass: "_User" },
  { className: "_Role", key: "roles", relatedClass: "_Role" },
];

/** Fetches the archive first: only it holds the hashes of passwords. */
export async function fetchExport(options: FetchOptions): Promise<FetchResult> {
  const { api, progress, folder, report } = options;
  const archive = join(folder, ARCHIVE);
  const fetching = { ...options, onWaiting: report.waiting };
  await fetchArchive({ ...fetching, kept: "exportId", file: archive, onBytes: report.downloading });
  const entries = await readEntryNames(archive);
  const schemas = toSchemas(await api.get("/schemas"));
  await writeSchemas(folder, schemas);
  const reading = { api, folder, progress, onRows: report.rows };
  for (const className of classesToRead(schemas, entries)) await readClass(className, reading);
  for (const column of relationsIn(schemas)) await readLinks(column, reading);
  const schemaFiles = await fetchSchemas(fetching);
  return { archive, entries, files: progress.read().files, schemaFiles };
}

type Schemas = Readonly<Record<string, Readonly<Record<string, JsonAnswer>>>>;

const CLASS_NAME = /^_?[A-Za-z][A-Za-z0-9_]*$/;

function toSchemas(answer: JsonAnswer): Schemas {
  const classes = Object.entries(answer).filter(
    ([name, columns]) => CLASS_NAME.test(name) && typeof columns === "object" && columns !== null,
  );
  return Object.fromEntries(classes) as Schemas;
}

/** Types of columns, one file for each class; `fetchSchemas` replaces them by files that have more. */
async function writeSchemas(folder: string, schemas: Schemas): Promise<void> {
  for (const [name, schema] of Object.entries(schemas)) {
    const text = JSON.stringify(schema, null, 2);
    await writeFile(join(folder, `${name}_schema.json`), text, { mode: FILE_MODE });
  }
}

/** Classes that the archive lacks. Users come from nowhere else, since reads show no hashes. */
function classesToRead(schemas: Schemas, entries: readonly string[]): readonly string[] {
  const exported = new Set(entries.map((entry) => entry.replace(/^.*\//, "").split(".")[0]));
  const missing = Object.keys(schemas).filter((name) => !exported.has(name) && name !== "_User");
  return [...new Set([ALWAYS_READ, ...missing])];
}

function relationsIn(schemas: Schemas): readonly RelationColumn[] {
  const others = Object.entries(schemas)
    .filter(([className]) => className !== "_Role")
    .flatMap(([className, columns]) =>
      Object.entries(columns).flatMap(([key, { type, className: relatedClass }]) =>
        type === "Relation" && typeof relatedClass === "string"
          ? [{ className, key, relatedClass }]
          : [],
      ),
    );
  return [...ROLE_RELATIONS, ...others];
}
