import type { SeededRandom } from "./seeded-random.ts";

/** Decides where containers die. Points are named `<step>.<port>.<method>[.<request>].before|after`. */
export interface Crashes {
  /** @returns whether the container that has come to this point dies there */
  reach(point: string): boolean;
}

/** Nobody dies; `seen` tells how often each point was reached. */
export function watchCrashPoints(): Crashes & { readonly seen: ReadonlyMap<string, number> } {
  const seen = new Map<string, number>();
  return {
    seen,
    reach: (point) => {
      seen.set(point, (seen.get(point) ?? 0) + 1);
      return false;
    },
  };
}

/** Dies when the point is reached for the n-th time, counted from 1. */
export function crashAt(point: string, nth = 1): Crashes {
  let times = 0;
  return {
    reach: (reached) => {
      if (reached !== point) return false;
      times += 1;
      return times === nth;
    },
  };
}

/** Dies anywhere, so often at most: else nothing would ever end. */
export function crashAtRandom(
  random: SeededRandom,
  { probability, most }: { readonly probability: number; readonly most: number },
): Crashes {
  let left = most;
  return {
    reach: () => {
      if (left === 0 || !random.chance(probability)) return false;
      left -= 1;
      return true;
    },
  };
}
