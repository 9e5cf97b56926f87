/** `T` with every member that may be undefined made optional instead. */
type Defined<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** A copy without undefined members, for `exactOptionalPropertyTypes`. Not for hot loops. */
export function defined<T extends object>(members: T): Defined<T> {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(members)) if (value !== undefined) copy[key] = value;
  return copy as Defined<T>;
}
