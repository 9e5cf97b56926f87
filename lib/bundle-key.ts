/** Tells whether the bundles of a clone are those of its sources, so that a second start need not make them. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hashFiles } from "./hash-files.ts";
import { packageFile } from "./package-files.ts";

const KEY_FILE = packageFile("dist/functions.key");

const WAY_OF_BUNDLING = ["lib/bundle.ts", "lib/bundle-plugins.ts", "lib/mail-texts.ts"];

/** npm writes there what it installed. */
const INSTALLED = "node_modules/.package-lock.json";

/** A hash of what bundles are made from: the functions, the way of bundling and the packages. */
export function keyOfSources(): string {
  return hashFiles(
    ["functions", ...WAY_OF_BUNDLING, "package-lock.json", INSTALLED].map(packageFile),
  );
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
