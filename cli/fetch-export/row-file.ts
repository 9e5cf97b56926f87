import { open } from "node:fs/promises";
import { join } from "node:path";
import { FILE_MODE, type ProgressFile } from "./progress-file.ts";

/** A file of rows that grows page by page, and goes on where a stopped run left it. */
export interface RowFile {
  /** objectId after which rows are missing; empty: all of them. */
  readonly after: string;
  /** @param after the objectId up to which the file is complete then */
  add(rows: readonly object[], after: string): Promise<void>;
}

interface RowFileName {
  readonly name: string;
  /** The first line, which describes the rows. */
  readonly header: object;
}

/** Lets `fill` add all rows that are missing, and marks the file as done. */
export async function fillRowFile(
  folder: string,
  { name, header }: RowFileName,
  progress: ProgressFile,
  fill: (file: RowFile) => Promise<void>,
): Promise<void> {
  let place = progress.read().files[name] ?? { bytes: 0, rows: 0, after: "", done: false };
  if (place.done) return;
  const file = await open(join(folder, name), "a", FILE_MODE);
  const write = async (text: string) => {
    await file.appendFile(text);
    return place.bytes + Buffer.byteLength(text);
  };
  try {
    await file.truncate(place.bytes);
    const first = `#filetype:JSON-streaming ${JSON.stringify(header)}\n`;
    if (place.bytes === 0) place = { ...place, bytes: await write(first) };
    await fill({
      after: place.after,
      async add(rows, after) {
        const bytes = await write(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
        place = { ...place, bytes, rows: place.rows + rows.length, after };
        await progress.place(name, place);
      },
    });
  } finally {
    await file.close();
  }
  await progress.place(name, { ...place, done: true });
}
