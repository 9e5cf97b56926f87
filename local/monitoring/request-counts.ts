/** Requests to the HTTP API by hour, as API Gateway counts them. */
export interface RequestCounts {
  note(status: number): void;
  /** The sums of the periods that have a request. @param metric `Count`, `4xx` or `5xx` */
  sums(metric: string, range: CountedRange): readonly PeriodSum[];
  clear(): void;
}

interface CountedRange {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly periodMs: number;
}

interface PeriodSum {
  /** The start of the period. */
  readonly atMs: number;
  readonly value: number;
}

/** The finest period that is asked for. */
const SLOT_MS = 5 * 60_000;
const KEPT_SLOTS = (31 * 86_400_000) / SLOT_MS;

export function createRequestCounts(clock: { now(): number }): RequestCounts {
  const slots = new Map<number, Record<string, number>>();
  return {
    note: (status) => {
      const slot = Math.floor(clock.now() / SLOT_MS);
      const counts = slots.get(slot) ?? {};
      slots.set(slot, counts);
      const names = ["Count", ...(status >= 500 ? ["5xx"] : status >= 400 ? ["4xx"] : [])];
      for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
      for (const old of slots.keys()) if (old < slot - KEPT_SLOTS) slots.delete(old);
    },
    sums: (metric, { fromMs, untilMs, periodMs }) => {
      const sums = new Map<number, number>();
      for (const [slot, { [metric]: count = 0 }] of slots) {
        const atMs = Math.floor((slot * SLOT_MS) / periodMs) * periodMs;
        if (count === 0 || atMs < fromMs || atMs >= untilMs) continue;
        sums.set(atMs, (sums.get(atMs) ?? 0) + count);
      }
      return [...sums].map(([atMs, value]) => ({ atMs, value })).sort((a, b) => a.atMs - b.atMs);
    },
    clear: () => slots.clear(),
  };
}
