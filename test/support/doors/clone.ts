import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export interface Clone {
  readonly folder: string;
  remove(): void;
}

const GENERATED = "functions/generated";
const BUNDLES = "dist";

const LIST = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];

/** A folder as `git clone` and `npm ci` leave it: the files of the project, the packages and what is made from them. */
export function makeClone(): Clone {
  const clone = makeCloneWithoutScripts();
  cpSync(GENERATED, join(clone.folder, GENERATED), { recursive: true });
  return clone;
}

/**
 * As `npm ci --ignore-scripts` leaves it, but with the bundles, which each clone would make from the same sources for
 * half a minute.
 */
export function makeCloneWithoutScripts(): Clone {
  const folder = mkdtempSync(join(tmpdir(), "landfall-clone-"));
  const files = execFileSync("git", LIST).toString().split("\0").filter(existsSync);
  for (const file of files) cpSync(file, join(folder, file));
  if (existsSync(BUNDLES)) cpSync(BUNDLES, join(folder, BUNDLES), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return { folder, remove: () => removeFolder(folder) };
}

/** A command that was stopped a moment ago may still write. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
