import {
  CLASS_SEGMENTS,
  createObjectPages,
} from "../../functions/adapters/dynamodb/classes/entry-fillings.ts";
import type { ObjectTables } from "../../functions/adapters/dynamodb/classes/object-items.ts";
import { FILE_CLASS, type StoredFile } from "../../functions/domain/files/stored-file.ts";
import { type ForeignFile, type Place, placeFor } from "./copied-file.ts";

/** Rows that are read at a time. */
const PAGE_ROWS = 500;

/** All rows of `_File`. */
async function* readFileRows(tables: ObjectTables): AsyncGenerator<StoredFile> {
  const readPage = createObjectPages(tables, FILE_CLASS);
  for (let segment = 0; segment < CLASS_SEGMENTS; segment++) {
    let from: string | undefined;
    do {
      const page = { segment, segments: CLASS_SEGMENTS, limit: PAGE_ROWS };
      const { items, next } = await readPage(from === undefined ? page : { ...page, from });
      yield* items as StoredFile[];
      from = next;
    } while (from !== undefined);
  }
}

/** Numbers of rows by the place of their bytes, and the bytes of foreign rows as far as known. */
export interface Survey {
  readonly rows: Readonly<Record<Place, number>>;
  readonly bytes: number;
}

export async function survey(tables: ObjectTables): Promise<Survey> {
  const rows = { here: 0, nowhere: 0, external: 0, foreign: 0 };
  let bytes = 0;
  for await (const file of readFileRows(tables)) {
    const place = placeFor(file);
    rows[place] += 1;
    const size = file.metaData?.size;
    if (place === "foreign" && typeof size === "number") bytes += size;
  }
  return { rows, bytes };
}

/** The rows whose bytes are to be copied. */
export async function* readForeign(
  tables: ObjectTables,
  { external }: { readonly external: boolean },
): AsyncGenerator<ForeignFile> {
  for await (const file of readFileRows(tables)) {
    const place = placeFor(file);
    if (place === "foreign" || (external && place === "external")) yield file as ForeignFile;
  }
}
