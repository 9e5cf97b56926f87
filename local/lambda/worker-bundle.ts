import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { HAS_SOURCES, WORKER_BUNDLES } from "../../lib/package-files.ts";

/** For CommonJS packages, which import Node's own modules. A module in a data: URL has no `require`. */
const REQUIRE_BANNER = "const require = (name) => process.getBuiltinModule(name);";

/**
 * The module of a worker thread, in one piece: worker threads of Node.js 20 can't load TypeScript, and loading tsx
 * in each of them would be slow. The package has it ready.
 *
 * @param file its source
 */
export async function bundleWorker(file: URL): Promise<URL> {
  if (!HAS_SOURCES)
    return pathToFileURL(join(WORKER_BUNDLES, `${basename(file.pathname, ".ts")}.mjs`));
  const code = await buildWorker(fileURLToPath(file));
  return new URL(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}

/** @param path of a module that runs as a worker thread */
export async function buildWorker(path: string, { minify = false } = {}): Promise<Uint8Array> {
  const { build } = await import("esbuild");
  const { outputFiles } = await build({
    entryPoints: [path],
    bundle: true,
    minify,
    format: "esm",
    platform: "node",
    target: "node20",
    banner: { js: REQUIRE_BANNER },
    write: false,
    logLevel: "silent",
  });
  return outputFiles[0]?.contents ?? new Uint8Array();
}
