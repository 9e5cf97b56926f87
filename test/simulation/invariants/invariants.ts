import { isRootChunk } from "../../../functions/domain/push/ledger/chunk.ts";
import { MAX_ATTEMPTS } from "../../../functions/domain/push/ledger/settlement.ts";
import type { ChunkMessage } from "../../../functions/generated/types.ts";
import type { Item } from "../table/item-path.ts";
import { type SettledChunk, settledTotal } from "./ledger-facts.ts";
import { COUNTERS, OUTCOMES, type PushFacts } from "./push-facts.ts";
import type { Violation } from "./violation.ts";

/** I4: each device of a push settles exactly once. */
export const eachDeviceSettlesOnce = Object.assign(
  ({ push, settled }: PushFacts, chunk: SettledChunk): Violation | undefined => {
    if (chunk.before.state === "settled") {
      return { invariant: "I4", text: `${push} ${chunk.chunk} was settled twice` };
    }
    const twice = chunk.members.find((index) => (settled[index] ?? 0) > 1);
    if (twice === undefined) return undefined;
    return { invariant: "I4", text: `device ${twice} of ${push} was settled twice` };
  },
  {
    atRest: ({ push, planned, settled }: PushFacts): Violation | undefined => {
      const index = planned.findIndex((times, at) => times !== settled[at] || times > 1);
      if (index < 0) return undefined;
      const times = `planned ${planned[index]} times, settled ${settled[index]} times`;
      return { invariant: "I4", text: `device ${index} of ${push} was ${times}` };
    },
  },
);

/** I5: the record's counters are the fold of the ledger, and never decrease. */
export const countersAreTheFold = {
  /** @param accepted devices of the chunk that the gateway accepted, if its sender settles it */
  ofChunk: (settled: SettledChunk, accepted?: number): Violation | undefined => {
    const { after, retried, chunk, method } = settled;
    const total = settledTotal(after) + retried;
    if (total !== after.count) {
      return { invariant: "I5", text: `${chunk} has ${after.count} devices, ${total} counted` };
    }
    const isKnown = method === "settle" && accepted !== undefined;
    if (!isKnown || after.successes === accepted) return undefined;
    const text = `${chunk} counts ${after.successes} successes of ${accepted} accepted`;
    return { invariant: "I5", text };
  },
  ofRecord: (facts: PushFacts, before: Item | undefined, after: Item): Violation | undefined => {
    const { push, fold } = facts;
    const fail = (text: string): Violation => ({ invariant: "I5", text: `${push}: ${text}` });
    for (const name of [...COUNTERS, "devices"] as const) {
      const [was, is] = [Number(before?.[name] ?? 0), Number(after[name] ?? 0)];
      if (is < was) return fail(`${name} fell from ${was} to ${is}`);
      if (isFinal(before) && is !== was) return fail(`${name} changed after the end`);
      if (name !== "devices" && is > fold[name]) return fail(`${name} is ${is} of ${fold[name]}`);
    }
    if (isFinal(before) || !isFinal(after)) return undefined;
    const text = wrongEnd(facts, after);
    return text === undefined ? undefined : fail(text);
  },
};

function wrongEnd({ fold, open }: PushFacts, after: Item): string | undefined {
  const wrong = COUNTERS.find((name) => after[name] !== fold[name]);
  if (wrong) return `${wrong} ends with ${after[wrong]} of ${fold[wrong]}`;
  if (after._waits) return `ended while parts of it wait`;
  if (open.size > 0) return `ended with ${open.size} chunks that are not settled`;
  const sum = OUTCOMES.reduce((total, name) => total + Number(after[name]), 0);
  return after.devices === sum ? undefined : `${after.devices} devices, ${sum} counted`;
}

/** I6: a gateway accepts a device once, and once more for each answer that was lost. */
export const acceptedOnceUnlessAmbiguous = Object.assign(
  (facts: PushFacts, index: number, undecided: number): Violation | undefined => {
    const { push, accepted, excused } = facts;
    const most = 1 + (excused[index] ?? 0) + undecided;
    if ((accepted[index] ?? 0) <= most) return undefined;
    const text = `device ${index} of ${push} was accepted ${accepted[index]} times, not ${most}`;
    return { invariant: "I6", text };
  },
  {
    /** Every success was accepted, and every acceptance known to a sender is a success. */
    atRest: ({ push, accepted, excused, fold }: PushFacts): Violation | undefined => {
      const reached = accepted.reduce((sum, times) => sum + Math.sign(times), 0);
      const known = accepted.reduce(
        (sum, times, index) => sum + (times > (excused[index] ?? 0) ? 1 : 0),
        0,
      );
      if (fold.successes >= known && fold.successes <= reached) return undefined;
      const text = `${push}: ${fold.successes} successes, ${known} to ${reached} accepted`;
      return { invariant: "I6", text };
    },
  },
);

/** I7: every accepted push ends. */
export function everyPushEnds({ push, record }: PushFacts): Violation | undefined {
  if (isFinal(record)) return undefined;
  return { invariant: "I7", text: `${push} is still ${record?.status ?? "nowhere"}` };
}

/** I8: nothing is sent before a push's time or after its end was certain. */
export function nothingIsSentTooLate(
  { push, record, cancelledSince }: PushFacts,
  { chunk, notBeforeMs = 0 }: ChunkMessage,
  lease: { readonly since: number; readonly sinceMs: number } | undefined,
): Violation | undefined {
  const fail = (text: string): Violation => ({
    invariant: "I8",
    text: `${push} ${chunk}: ${text}`,
  });
  if (!lease) return fail("sent without a lease");
  if (cancelledSince !== undefined && lease.since > cancelledSince) {
    return fail("leased after its push was cancelled");
  }
  const { _expiresAtMs: expiresAtMs, _dueAtMs: dueAtMs = 0 } = record ?? {};
  if (typeof expiresAtMs === "number" && lease.sinceMs >= expiresAtMs) {
    return fail("leased after it had expired");
  }
  if (lease.sinceMs < notBeforeMs) return fail("sent before its time");
  return lease.sinceMs < Number(dueAtMs) - EARLY_MS
    ? fail("sent before the push's time")
    : undefined;
}

/** A schedule may fire up to a minute early, and clocks differ. */
const EARLY_MS = 65_000;

/** I12: the number of attempts has a bound. */
export function attemptsStayInBudget({
  push,
  chunk,
  attempt,
}: ChunkMessage): Violation | undefined {
  const isRight = isRootChunk(chunk) ? attempt === 1 : attempt > 1;
  if (attempt <= MAX_ATTEMPTS && isRight) return undefined;
  return { invariant: "I12", text: `${push} ${chunk} is sent as attempt ${attempt}` };
}

function isFinal(record: Item | undefined): boolean {
  return record?.status === "done" || record?.status === "error";
}
