import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { temporaryFolder } from "../temporary-folder.ts";

/** Writes a file into a folder of its own. @returns its path */
export async function writeExport(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(temporaryFolder(), name);
  await writeFile(path, content);
  return path;
}

/** An archive of these files. @returns its path */
export async function writeTarGz(
  name: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const archive = pack();
  for (const [path, content] of Object.entries(files)) {
    archive.entry({ name: path }, Buffer.from(content));
  }
  archive.finalize();
  return writeExport(name, gzipSync(await buffer(archive)));
}
