/** How much the long tests play: `npm test` takes a sample, `npm run test:deep` takes it all. */
const FAST = {
  raceRounds: 4,
  queries: { installations: 120, users: 40, objects: 120 },
  seeds: 8,
  /** Every nth crash point is played; odd, because points alternate between before and after a call. */
  crashPointStride: 99,
};

const DEEP: typeof FAST = {
  raceRounds: 200,
  queries: { installations: 16_000, users: 4_000, objects: 20_000 },
  seeds: 500,
  crashPointStride: 1,
};

/** vitest.config.ts sets the variable from vitest's `--mode`. */
export const DEPTH = process.env.TEST_DEPTH === "deep" ? DEEP : FAST;

export function sampleCrashPoints<T>(points: readonly T[]): T[] {
  return points.filter((_, index) => index % DEPTH.crashPointStride === 0);
}
