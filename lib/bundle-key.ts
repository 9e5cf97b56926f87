/** Tells whether the bundles of a clone are those of its sources, so that a second start need not make them. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { PACKAGE_FOLDER, packageFile } from "./package-files.ts";

const KEY_FILE = packageFile("dist/functions.key");

const WAY_OF_BUNDLING = ["lib/bundle.ts", "lib/bundle-plugins.ts", "lib/mail-texts.ts"];

/** npm writes there what it installed. */
const INSTALLED = "node_modules/.package-lock.json";

/** A hash of the paths and contents that bundles are made from: the functions, the way of bundling and the packages. */
export function keyOfSources(): string {
  const hash = createHash("sha256");
  for (const file of listSources()) {
    hash
      .update(`${relative(PACKAGE_FOLDER, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

function listSources(): string[] {
  const entries = readdirSync(packageFile("functions"), { withFileTypes: true, recursive: true });
  const functions = entries
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));
  const others = [...WAY_OF_BUNDLING, "package-lock.json", INSTALLED];
  return [...functions, ...others.map(packageFile).filter((file) => existsSync(file))].sort();
}

/** The key that the bundles were made with; undefined while they are made. */
export function keyOfBundles(): string | undefined {
  return existsSync(KEY_FILE) ? readFileSync(KEY_FILE, "utf8") : undefined;
}

/** Without a key, the next start makes the bundles. */
export function removeKey(): void {
  rmSync(KEY_FILE, { force: true });
}

export function writeKey(key: string): void {
  writeFileSync(KEY_FILE, key);
}
