/** Bundles the functions and prints the size of each bundle. */
import { relative } from "node:path";
import { bundleFunctions } from "../lib/bundle.ts";

const { outputs } = await bundleFunctions();
for (const [file, { bytes }] of Object.entries(outputs)) {
  if (file.endsWith(".mjs")) console.log(`${relative(".", file)}  ${Math.round(bytes / 1024)} KB`);
}
