/**
 * Finds the files of this package from any working directory. A clone runs the sources and bundles them
 * when it needs them; the package of npm has compiled code in `build/`, and the finished bundles in `dist/`.
 */
import { fileURLToPath } from "node:url";

/** Whether this is the source code of a clone. */
export const HAS_SOURCES = import.meta.url.endsWith(".ts");

/** `lib/` of a clone and `build/` of the package are beside each other. */
const ROOT = new URL("../", import.meta.url);

/** The folder with package.json. */
export const PACKAGE_FOLDER = fileURLToPath(ROOT);

/**
 * The path of a file or folder that clone and package have in the same place.
 *
 * @param path from the folder with package.json
 */
export function packageFile(path: string): string {
  return fileURLToPath(new URL(path, ROOT));
}

/** The folder with the bundles of the functions. */
export const BUNDLE_FOLDER = packageFile("dist/functions");

/** The folder with the console; a clone builds it in memory. */
export const CONSOLE_BUNDLE = packageFile("dist/console");

/** The folder with the modules of worker threads; a clone builds them in memory. */
export const WORKER_BUNDLES = packageFile("dist/workers");

/** LeanCloud's SDK for the example app in a browser; a clone has it as a package. */
export const BROWSER_SDK = packageFile("dist/todo/av-min.js");
