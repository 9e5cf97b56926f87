import { isJsonObject, type Json } from "../../functions/domain/json.ts";
import { isAppClass, isSystemClass } from "../../functions/domain/objects/class-name.ts";
import type { ExportPart } from "../formats/read-exports.ts";

/** Learns which classes the rows name, by Pointers or by links, and which of them have none. */
export interface NamedClasses {
  /** Passes rows on and learns from them. */
  watch(parts: AsyncIterable<ExportPart>): AsyncIterable<ExportPart>;
  /** The named classes without a row, in their order; `others` have a file without rows. */
  missing(others: ReadonlySet<string>): readonly string[];
}

export function createNamedClasses(): NamedClasses {
  const present = new Set<string>();
  const named = new Set<string>();
  const learn = (part: ExportPart) => {
    if (part.kind === "link") for (const name of classesOf(part)) named.add(name);
    if (part.kind !== "object") return;
    present.add(part.className);
    for (const value of Object.values(part.value)) note(value as Json, named);
  };
  return {
    async *watch(parts) {
      for await (const part of parts) {
        learn(part);
        yield part;
      }
    },
    missing: (others) =>
      [...named]
        .filter((name) => !present.has(name) && !others.has(name))
        .filter((name) => isAppClass(name) || isSystemClass(name))
        .sort(),
  };
}

/** A Pointer, or an array of them. */
function note(value: Json, named: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) note(each, named);
  else if (isJsonObject(value) && value.__type === "Pointer") named.add(String(value.className));
}

function classesOf({ ownerClass, relatedClass }: ExportPart & { readonly kind: "link" }): string[] {
  return relatedClass === undefined ? [ownerClass] : [ownerClass, relatedClass];
}
