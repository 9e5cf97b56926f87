/** The members of a push record that show the health of pushes: docs/protocol/records.md. */
export interface RecordFacts {
  readonly objectId: string;
  readonly status: string;
  readonly devices: number;
  readonly providers: Readonly<Record<string, ProviderFacts>>;
  readonly timings: {
    readonly accepted: string;
    readonly firstSent?: string;
    readonly done?: string;
  };
  readonly "push-time"?: string;
  readonly waiting?: readonly object[];
}

interface ProviderFacts {
  readonly successes: number;
  readonly retries: number;
  readonly reasons: Readonly<Record<string, number>>;
}

const WINDOW_MS = 3_600_000;

/** Pushes that were due in the last hour, and all unfinished ones. */
export function toPushHealth(records: readonly RecordFacts[], nowMs: number) {
  const due = records.filter((record) => startOf(record) <= nowMs);
  const unfinished = due.filter(isUnfinished);
  const recent = due.filter((record) => startOf(record) > nowMs - WINDOW_MS);
  const [oldest] = [...unfinished].sort((a, b) => startOf(a) - startOf(b));
  return {
    pushes: { accepted: recent.length, unfinished: unfinished.length },
    secondsToFirstSent: percentiles(
      recent.flatMap((record) => since(record, record.timings.firstSent)),
    ),
    secondsToDone: percentiles(recent.flatMap((record) => since(record, record.timings.done))),
    providers: addProviders([...new Set([...recent, ...unfinished])]),
    oldestUnfinished: oldest ? describe(oldest, nowMs) : null,
  };
}

function isUnfinished({ status }: RecordFacts): boolean {
  return status !== "done" && status !== "error";
}

/** When the push was accepted, or its time, Unix ms. */
function startOf({ timings, "push-time": pushTime }: RecordFacts): number {
  return Math.max(Date.parse(timings.accepted), pushTime ? Date.parse(pushTime) : 0);
}

function since(record: RecordFacts, moment: string | undefined): number[] {
  if (moment === undefined) return [];
  return [Math.max(0, Date.parse(moment) - startOf(record)) / 1_000];
}

/** By the nearest rank; null without values. */
function percentiles(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (share: number) => sorted[Math.ceil(sorted.length * share) - 1];
  const [p50, p99] = [rank(0.5), rank(0.99)];
  return p50 === undefined || p99 === undefined ? null : { p50, p99 };
}

function describe(record: RecordFacts, nowMs: number) {
  const { objectId: push, devices, waiting = [] } = record;
  const ageMs = nowMs - startOf(record);
  return { push, ageSeconds: Math.round(ageMs / 1_000), devices, waiting };
}

/** Devices that each provider accepted, put off and refused; the most frequent reason first. */
function addProviders(records: readonly RecordFacts[]) {
  const names = [...new Set(records.flatMap(({ providers }) => Object.keys(providers)))];
  const entries = names.map((name) => {
    const facts = records.flatMap(({ providers }) => providers[name] ?? []);
    const reasons = new Map<string, number>();
    for (const [reason, count] of facts.flatMap((each) => Object.entries(each.reasons))) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + count);
    }
    const refusals = [...reasons].map(([reason, devices]) => ({ reason, devices }));
    return [
      name,
      {
        sent: sum(facts.map(({ successes }) => successes)),
        putOff: sum(facts.map(({ retries }) => retries)),
        refused: sum([...reasons.values()]),
        refusals: refusals.sort((a, b) => b.devices - a.devices),
      },
    ] as const;
  });
  return Object.fromEntries(entries);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
