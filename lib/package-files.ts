/**
 * Finds the files of this package from any working directory. A clone runs the sources and bundles them
 * when it needs them; the package of npm has compiled code in `build/`, beside the finished bundles.
 */
import { fileURLToPath } from "node:url";

/** Whether this is the source code of a clone. */
export const HAS_SOURCES = import.meta.url.endsWith(".ts");

const ROOT = new URL("../".repeat(HAS_SOURCES ? 1 : 2), import.meta.url);

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

/** The folder with what is bundled: `functions/` for Lambda, `console/`, and `workers/` for the local cloud. */
const BUNDLES = packageFile(HAS_SOURCES ? "dist/" : "build/bundles/");

/** The folder with the bundles of the functions. */
export const BUNDLE_FOLDER = `${BUNDLES}functions`;

/** The folder with the console, in the package. */
export const CONSOLE_BUNDLE = `${BUNDLES}console`;

/** The folder with the modules of worker threads, in the package. */
export const WORKER_BUNDLES = `${BUNDLES}workers`;
