/** How much the long tests play: `npm test` takes a sample, `npm run test:deep` takes it all. */
const FAST = {
  raceRounds: 10,
  queries: { installations: 1_600, users: 400, objects: 1_000 },
  seeds: 18,
  /** Every nth crash point is played; odd, because points alternate between before and after a call. */
  crashPointStride: 11,
  largeAudience: 100_000,
  /** Wrong passwords of one user. */
  bridgeGuesses: 200,
  /** The other vendors only count answers for some of their devices. */
  vendorsUnderFaults: ["hms", "vivo"],
};

const DEEP: typeof FAST = {
  raceRounds: 200,
  queries: { installations: 16_000, users: 4_000, objects: 20_000 },
  seeds: 500,
  crashPointStride: 1,
  largeAudience: 1_000_000,
  bridgeGuesses: 1_000,
  vendorsUnderFaults: ["hms", "honor", "harmony", "mi", "oppo", "vivo", "mz"],
};

/** vitest.config.ts sets the variable from vitest's `--mode`. */
export const DEPTH = process.env.TEST_DEPTH === "deep" ? DEEP : FAST;

export function sampleCrashPoints<T>(points: readonly T[]): T[] {
  return points.filter((_, index) => index % DEPTH.crashPointStride === 0);
}
