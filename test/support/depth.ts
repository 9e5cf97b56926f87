/** How much the long tests play: `npm test` takes a sample, `npm run test:deep` takes it all. */
const FAST = {
  raceRounds: 4,
  fuzzRequests: 500,
  queries: { installations: 120, users: 40, objects: 120 },
  seeds: 8,
  /** Every nth crash point is played; odd, because points alternate between before and after a call. */
  crashPointStride: 99,
};

const DEEP: typeof FAST = {
  raceRounds: 200,
  fuzzRequests: 50_000,
  queries: { installations: 16_000, users: 4_000, objects: 20_000 },
  seeds: 500,
  crashPointStride: 1,
};

/** `TEST_SIZE=quarter`: a quarter of what is random, and all crash points. */
const QUARTER: typeof FAST = {
  raceRounds: 50,
  fuzzRequests: 12_500,
  queries: { installations: 4_000, users: 1_000, objects: 5_000 },
  seeds: 125,
  crashPointStride: 1,
};

/** vitest.config.ts sets `TEST_DEPTH` from vitest's `--mode`. */
export const DEPTH = process.env.TEST_DEPTH === "deep" ? deepSizes() : FAST;

function deepSizes(): typeof FAST {
  const { TEST_SIZE: size = "full" } = process.env;
  if (size === "full") return DEEP;
  if (size === "quarter") return QUARTER;
  throw new Error(`TEST_SIZE is "full" or "quarter", not "${size}"`);
}

export function sampleCrashPoints<T>(points: readonly T[]): T[] {
  return points.filter((_, index) => index % DEPTH.crashPointStride === 0);
}
