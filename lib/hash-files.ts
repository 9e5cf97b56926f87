import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A hash of the names and contents of files, and of all files in folders. Missing paths are left out. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.filter((each) => existsSync(each))) {
    for (const name of listFiles(path)) {
      hash
        .update(`${name}\0`)
        .update(readFileSync(join(path, name)))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

/** Paths from that path: an empty one for a file. */
function listFiles(path: string): string[] {
  if (statSync(path).isFile()) return [""];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  return names.filter((name) => statSync(join(path, name)).isFile()).sort();
}
