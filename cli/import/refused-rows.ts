import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import type { RowPlace } from "../formats/source-row.ts";

/** The report of rows that were not imported: JSON Lines of `file`, `line` and `reason`. */
export interface RefusedRows {
  add(place: RowPlace, reason: string): Promise<void>;
  bytes(): number;
  close(): Promise<void>;
}

/** @param bytes of an earlier run that are kept */
export async function openRefusedRows(path: string, bytes: number): Promise<RefusedRows> {
  const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  let length = await keptLength(handle, bytes);
  return {
    async add({ file, line }, reason) {
      const text = Buffer.from(`${JSON.stringify({ file, line, reason })}\n`);
      await handle.write(text, 0, text.length, length);
      length += text.length;
    },
    bytes: () => length,
    close: () => handle.close(),
  };
}

async function keptLength(handle: FileHandle, bytes: number): Promise<number> {
  const { size } = await handle.stat();
  const kept = Math.min(size, bytes);
  await handle.truncate(kept);
  return kept;
}
