import { createWriteStream } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";

/** Writes a file into a folder of its own. @returns its path */
export async function writeExport(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "landfall-export-")), name);
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
  const path = await writeExport(name, "");
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  await pipeline([gzipSync(Buffer.concat(chunks))], createWriteStream(path));
  return path;
}
