/** The only source of randomness in a run. */
export interface SeededRandom {
  /** 0 ≤ x < 1 */
  next(): number;
  /** 0 ≤ x < `count` */
  integer(count: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** mulberry32: 32 bits of state, enough to choose interleavings. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (count: number) => Math.floor(next() * count);
  return {
    next,
    integer,
    chance: (probability) => next() < probability,
    pick: (items) => {
      if (items.length === 0) throw new RangeError("Can't pick from an empty list");
      return items[integer(items.length)] as (typeof items)[number];
    },
  };
}
