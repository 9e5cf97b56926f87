import type { Config } from "../../lib/config.ts";
import { type ClassIndex, INDEX_KINDS } from "./suggest.ts";

/** The indexes of fields in the configuration; Pointers need no configuration. */
export function configuredIndexes({ indexedFields, classes }: Config): ClassIndex[] {
  const definitions = Object.entries(classes?.definitions ?? {});
  return [
    ...toIndexes("_Installation", { indexedFields }),
    ...definitions.flatMap(([className, definition]) => toIndexes(className, definition)),
  ];
}

type Definition = Partial<Record<ClassIndex["kind"], readonly string[]>>;

function toIndexes(className: string, definition: Definition): ClassIndex[] {
  return INDEX_KINDS.flatMap((kind) =>
    (definition[kind] ?? []).map((field) => ({ class: className, kind, field })),
  );
}
