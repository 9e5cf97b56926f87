import { median } from "../measure.ts";

/** Our work beside a reference that does the least of it, in the same run. */
export interface Pair {
  readonly name: string;
  readonly reference: string;
  /** How many times the CPU of the reference ours may take. */
  readonly limit: number;
  /** CPU milliseconds of one round of each. */
  round(): Promise<{ readonly ours: number; readonly reference: number }>;
}

export interface Ratio extends Pick<Pair, "name" | "reference" | "limit"> {
  readonly ratio: number;
  /** CPU milliseconds of a round: medians. */
  readonly ours: number;
  readonly theirs: number;
}

/**
 * The median of the rounds' ratios: what else runs on the machine slows both sides of a round. The first
 * round only compiles the code.
 */
export async function measurePair(
  { name, reference, limit, round }: Pair,
  { rounds, onRound }: { readonly rounds: number; readonly onRound: () => void },
): Promise<Ratio> {
  const samples: { readonly ours: number; readonly reference: number }[] = [];
  await round();
  for (let index = 0; index < rounds; index++) {
    samples.push(await round());
    onRound();
  }
  return {
    name,
    reference,
    limit,
    ratio: median(samples.map((sample) => sample.ours / sample.reference)),
    ours: median(samples.map((sample) => sample.ours)),
    theirs: median(samples.map((sample) => sample.reference)),
  };
}
