import type { SeededRandom } from "./seeded-random.ts";

/** Decides where containers die. Points are named `<step>.<port>.<method>[.<request>].before|after`. */
export interface Crashes {
  /** @returns whether the container that has reached this point dies there */
  reach(point: string): boolean;
}

/** No container dies; `seen` counts how often each point was reached. */
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

/** Kills the container that reaches the point for the nth time, counted from 1. */
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

/** Kills containers anywhere, at most `most` times, because otherwise no run would end. */
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
