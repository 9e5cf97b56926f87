/** How often each function is in the chain of invocations that led to a message. */
export type Lineage = ReadonlyMap<string, number>;

export const NO_LINEAGE: Lineage = new Map();

/** @see AWS Lambda: "Use Lambda recursive loop detection" */
export interface RecursionLaw {
  /** Invocations of one function in a chain. */
  readonly most: number;
  /** Functions that are deployed with `RecursiveLoop: Allow`. */
  readonly allowed: readonly string[];
}

/** L2: @returns the lineage of what the invocation sends; undefined when Lambda does not run it */
export function passFunction(
  { most, allowed }: RecursionLaw,
  name: string,
  lineages: readonly Lineage[],
): Lineage | undefined {
  const passed = new Map<string, number>();
  for (const lineage of lineages) {
    for (const [each, times] of lineage) passed.set(each, Math.max(times, passed.get(each) ?? 0));
  }
  const times = 1 + (passed.get(name) ?? 0);
  return times > most && !allowed.includes(name) ? undefined : passed.set(name, times);
}
