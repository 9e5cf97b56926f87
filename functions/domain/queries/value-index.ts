import type { Json } from "../json.ts";
import { valueKey } from "../objects/value-order.ts";

/** Finds values in a list, in time that does not depend on its length. */
export interface ValueIndex {
  /** Different values in the list. */
  readonly size: number;
  /** The number of a value, below `size`; undefined when it isn't there. */
  find(value: Json): number | undefined;
}

/** Equality is that of `sameValue`. */
export function createValueIndex(values: readonly Json[]): ValueIndex {
  const simple = new Map<Json, number>();
  const composed = new Map<string, number>();
  for (const value of values) {
    const number = simple.size + composed.size;
    if (!isComposed(value)) {
      if (!simple.has(value)) simple.set(value, number);
    } else {
      const key = valueKey(value);
      if (!composed.has(key)) composed.set(key, number);
    }
  }
  return {
    size: simple.size + composed.size,
    find(value) {
      if (!isComposed(value)) return simple.get(value);
      return composed.size === 0 ? undefined : composed.get(valueKey(value));
    },
  };
}

function isComposed(value: Json): boolean {
  return typeof value === "object" && value !== null;
}
