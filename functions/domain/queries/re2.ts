import { createRequire } from "node:module";

type Re2 = typeof import("re2js");

let engine: Re2 | undefined;

/**
 * The engine of regular expressions, loaded at the first pattern that is more than a plain string:
 * it has a third of the bytes of a function, and few patterns need it. Synchronous, because conditions
 * are parsed synchronously. lib/bundle.ts places the package beside the bundles.
 */
export function loadRe2(): Re2 {
  engine ??= createRequire(import.meta.url)("re2js") as Re2;
  return engine;
}
