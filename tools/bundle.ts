/**
 * Bundles the functions and prints, for each, the sizes of cold-start imports and of late imports.
 */
import { bundleFunctions } from "../lib/bundle.ts";

for (const [entry, { eagerBytes, lateBytes }] of Object.entries(await bundleFunctions())) {
  console.log(`${entry}  ${toKilobytes(eagerBytes)} KB, late ${toKilobytes(lateBytes)} KB`);
}

function toKilobytes(bytes: number): number {
  return Math.round(bytes / 1000);
}
