import type { Config } from "../config.ts";
import type { ClassIndex } from "./suggest.ts";

/** The indexes of fields in the configuration; those of Pointers need none. */
export function configuredIndexes({ indexedFields }: Config): ClassIndex[] {
  return indexedFields.map((field) => ({ class: "_Installation", kind: "indexedFields", field }));
}
