/** When a push came how far, Unix ms; those that are not known yet are missing. */
export interface PushMoments {
  /** The last device was found. */
  readonly plannedMs?: number;
  readonly firstSentMs?: number;
  /** The last chunk so far was settled. */
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
  of: (a: number, b: number) => number,
  a: number | undefined,
  b: number | undefined,
): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return of(a, b);
}
