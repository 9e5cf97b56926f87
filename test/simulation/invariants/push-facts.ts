import type { Item } from "../table/item-path.ts";
import type { Violation } from "./violation.ts";

/** The counters of a record that are folded from the ledger. */
export const COUNTERS = [
  "successes",
  "invalidTokens",
  "rejected",
  "expired",
  "cancelled",
  "iosSuccesses",
  "fcmSuccesses",
] as const;
export const OUTCOMES = COUNTERS.slice(0, 5);

type Counts = Record<(typeof COUNTERS)[number], number>;

/** The facts of one push, whatever its record says: a few bytes per device. */
export interface PushFacts {
  readonly push: string;
  /** The record as stored. */
  record: Item | undefined;
  /** Event at which the user learned of the cancellation. */
  cancelledSince: number | undefined;
  /** Members by unsettled chunk. */
  readonly open: Map<string, Uint32Array>;
  /** Sum of all settled chunks. */
  readonly fold: Counts;
  /** Counts by device: put into a chunk of the plan, settled, accepted by its gateway. */
  readonly planned: Uint8Array;
  readonly settled: Uint8Array;
  readonly accepted: Uint8Array;
  /** Counts by device: acceptances that were, or may have been, unknown to the sender. */
  readonly excused: Uint8Array;
  readonly sent: Uint8Array;
  noteSent(index: number, apnsId: string): Violation | undefined;
  noteAccepted(index: number): void;
  excuse(index: number): void;
  acceptedTimes(index: number): number;
  /** For a restored ledger: devices accepted since that point may be accepted once more. */
  snapshot(): () => void;
}

export function createFacts(push: string, size: number): PushFacts {
  const bytes = () => new Uint8Array(size);
  const [planned, settled, accepted, excused, sent] = [bytes(), bytes(), bytes(), bytes(), bytes()];
  const ids = new Uint32Array(size);
  const facts: PushFacts = {
    push,
    record: undefined,
    cancelledSince: undefined,
    open: new Map(),
    fold: Object.fromEntries(COUNTERS.map((name) => [name, 0])) as Counts,
    planned,
    settled,
    accepted,
    excused,
    sent,
    noteSent: (index, apnsId) => {
      sent[index] = (sent[index] ?? 0) + 1;
      const id = Number.parseInt(apnsId.slice(0, 8), 16) || 1;
      const known = ids[index];
      ids[index] = id;
      if (known === 0 || known === id) return undefined;
      return { invariant: "I6", text: `device ${index} of ${push} has two apns-ids` };
    },
    noteAccepted: (index) => {
      accepted[index] = (accepted[index] ?? 0) + 1;
    },
    excuse: (index) => {
      excused[index] = (excused[index] ?? 0) + 1;
    },
    acceptedTimes: (index) => accepted[index] ?? 0,
    snapshot: () => {
      const { record, cancelledSince } = facts;
      const open = new Map(facts.open);
      const fold = { ...facts.fold };
      const [wasPlanned, wasSettled, wasAccepted] = [planned, settled, accepted].map((times) =>
        times.slice(),
      ) as [Uint8Array, Uint8Array, Uint8Array];
      return () => {
        Object.assign(facts, { record, cancelledSince });
        facts.open.clear();
        for (const [chunk, members] of open) facts.open.set(chunk, members);
        Object.assign(facts.fold, fold);
        planned.set(wasPlanned);
        settled.set(wasSettled);
        for (const [index, times] of accepted.entries()) {
          excused[index] = (excused[index] ?? 0) + times - (wasAccepted[index] ?? 0);
        }
      };
    },
  };
  return facts;
}
