import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * A worker thread's code as one module, built here because a thread of Node 20 can't load
 * TypeScript and must not load the loader that can.
 */
export async function bundleWorker(file: URL): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    write: false,
    logLevel: "silent",
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return new URL(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
