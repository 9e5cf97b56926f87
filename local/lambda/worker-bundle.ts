import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** For CommonJS packages, which import Node's own modules. A module in a data: URL has no `require`. */
const REQUIRE_BANNER = "const require = (name) => process.getBuiltinModule(name);";

/**
 * Bundles a worker thread's code into one module, because worker threads of Node.js 20 can't load
 * TypeScript and loading tsx in each of them would be slow.
 */
export async function bundleWorker(file: URL): Promise<URL> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(file)],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    banner: { js: REQUIRE_BANNER },
    write: false,
    logLevel: "silent",
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  return new URL(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
