import { execFileSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "../temporary-folder.ts";

const GENERATED = "functions/generated";
const BUNDLES = "dist";

const LIST = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];

/** A folder as `git clone` and `npm ci` leave it: the files of the project, the packages and what is made from them. */
export function makeClone(): string {
  const folder = makeCloneWithoutScripts();
  cpSync(GENERATED, join(folder, GENERATED), { recursive: true });
  return folder;
}

/**
 * As `npm ci --ignore-scripts` leaves it, but with the bundles, which each clone would make from the same sources for
 * half a minute.
 */
export function makeCloneWithoutScripts(): string {
  const folder = temporaryFolder();
  const files = execFileSync("git", LIST).toString().split("\0").filter(existsSync);
  for (const file of files) cpSync(file, join(folder, file));
  if (existsSync(BUNDLES)) cpSync(BUNDLES, join(folder, BUNDLES), { recursive: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}
