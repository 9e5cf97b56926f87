/** How much the long tests play. */
export interface Depth {
  readonly raceRounds: number;
  readonly fuzzRequests: number;
  readonly queries: Readonly<Record<"installations" | "users" | "objects", number>>;
  readonly seeds: number;
  /** The part of the people of test/e2e/push/launch-day that come. */
  readonly crowds: number;
  /** Every nth crash point is played; odd, because points alternate between before and after a call. */
  readonly crashPointStride: number;
}

/** By suite: `npm test`, `npm run test:deep` and `npm run test:deep -- --full`. */
export const DEPTHS: Readonly<Record<"fast" | "deep" | "full", Depth>> = {
  fast: {
    raceRounds: 4,
    fuzzRequests: 500,
    queries: { installations: 120, users: 40, objects: 120 },
    seeds: 8,
    crowds: 0.05,
    crashPointStride: 99,
  },
  deep: {
    raceRounds: 20,
    fuzzRequests: 5_000,
    queries: { installations: 1_600, users: 400, objects: 2_000 },
    seeds: 50,
    crowds: 0.05,
    crashPointStride: 3,
  },
  full: {
    raceRounds: 200,
    fuzzRequests: 50_000,
    queries: { installations: 16_000, users: 4_000, objects: 20_000 },
    seeds: 500,
    crowds: 1,
    crashPointStride: 1,
  },
};

/** vitest.config.ts sets `TEST_DEPTH` from vitest's `--mode`. */
export const DEPTH = DEPTHS[readSuite(process.env.TEST_DEPTH)];

function readSuite(name = "fast"): keyof typeof DEPTHS {
  if (name === "fast" || name === "deep" || name === "full") return name;
  throw new Error(`TEST_DEPTH is "fast", "deep" or "full", not "${name}"`);
}

export function sampleCrashPoints<T>(points: readonly T[]): T[] {
  return points.filter((_, index) => index % DEPTH.crashPointStride === 0);
}
