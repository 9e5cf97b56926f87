/** Bundles the functions and prints how much of each a cold start imports, and what is imported late. */
import { bundleFunctions } from "../lib/bundle.ts";

for (const [entry, { eagerBytes, lateBytes }] of Object.entries(await bundleFunctions())) {
  console.log(`${entry}  ${toKilobytes(eagerBytes)} KB, late ${toKilobytes(lateBytes)} KB`);
}

function toKilobytes(bytes: number): number {
  return Math.round(bytes / 1000);
}
