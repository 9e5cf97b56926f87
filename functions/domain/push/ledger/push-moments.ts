/** Times at which a push reached its stages, Unix ms; unknown ones are missing. */
export interface PushMoments {
  /** When the last device was found. */
  readonly plannedMs?: number;
  readonly firstSentMs?: number;
  /** When the last chunk so far was settled. */
  readonly settledMs?: number;
}

export function addMoments(a: PushMoments, b: PushMoments): PushMoments {
  const plannedMs = extreme(Math.max, a.plannedMs, b.plannedMs);
  const firstSentMs = extreme(Math.min, a.firstSentMs, b.firstSentMs);
  const settledMs = extreme(Math.max, a.settledMs, b.settledMs);
  return {
    ...(plannedMs !== undefined && { plannedMs }),
    ...(firstSentMs !== undefined && { firstSentMs }),
    ...(settledMs !== undefined && { settledMs }),
  };
}

function extreme(
  pick: (a: number, b: number) => number,
  a: number | undefined,
  b: number | undefined,
): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return pick(a, b);
}
