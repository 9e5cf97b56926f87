/** Optional members where the given ones may be undefined: what `defined` turns one into. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A copy without the members that are undefined, for types that tell absent from undefined. */
export function defined<T extends object>(members: T): Defined<T> {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(members)) if (value !== undefined) copy[key] = value;
  return copy as Defined<T>;
}
