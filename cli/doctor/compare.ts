import type { Finding, State } from "./finding.ts";
import type { CheckResult } from "./run-checks.ts";

/** `changed`: neither better nor worse by its state, such as another count of the same problem. */
type Direction = "worse" | "better" | "changed";

/** One difference between two results of the doctor. */
export interface Change {
  readonly check: string;
  readonly direction: Direction;
  readonly state: State;
  /** The finding of now; for `better` the one that is gone. */
  readonly text: string;
  /** The earlier text of the same finding. */
  readonly before?: string;
}

const SEVERITY: Readonly<Record<State, number>> = { skipped: 0, ok: 0, warning: 1, problem: 2 };

/**
 * A count, a share or a time. Digits inside a word, such as a queue's name or a certificate's date, do not match:
 * they distinguish findings.
 */
const NUMBER = /(?<![\w-])\d+(?:[.,]\d+)*(?![\w-])/g;

/** Lists the differences in the order of the checks; a check without an earlier result is not compared. */
export function compare(
  earlier: readonly CheckResult[],
  current: readonly CheckResult[],
): readonly Change[] {
  const known = new Map(earlier.map(({ check, findings }) => [check, findings]));
  return current.flatMap(({ check, findings }) => {
    const before = known.get(check);
    return before === undefined ? [] : compareCheck(check, { before, now: findings });
  });
}

interface Findings {
  readonly before: readonly Finding[];
  readonly now: readonly Finding[];
}

function compareCheck(check: string, { before, now }: Findings): Change[] {
  const earlier = findComplaints(before);
  const current = findComplaints(now);
  if (isUnknown(now))
    return earlier.size > 0 ? now.map((one) => toChange(check, "changed", one)) : [];
  const rise = severityOf(now) - severityOf(before);
  const fresh = without(current, earlier).map((finding) =>
    toChange(check, rise < 0 ? "changed" : "worse", finding),
  );
  // A warning that became a problem is one change, not a new problem and a warning less.
  const gone = rise > 0 ? [] : without(earlier, current);
  return [
    ...fresh,
    ...gone.map((finding) => toChange(check, "better", finding)),
    ...findOtherNumbers(check, { earlier, current }),
  ];
}

type Complaints = ReadonlyMap<string, Finding>;

/** Warnings and problems by their text without numbers. */
function findComplaints(findings: readonly Finding[]): Complaints {
  const complaints = findings.filter(({ state }) => SEVERITY[state] > 0);
  return new Map(
    complaints.map((one) => [`${one.state} ${one.text.replaceAll(NUMBER, "#")}`, one]),
  );
}

function without(these: Complaints, others: Complaints): Finding[] {
  return [...these].flatMap(([key, finding]) => (others.has(key) ? [] : [finding]));
}

/** The check could not look, so earlier complaints may still hold. */
function isUnknown(findings: readonly Finding[]): boolean {
  return findings.length > 0 && findings.every(({ state }) => state === "skipped");
}

function severityOf(findings: readonly Finding[]): number {
  return Math.max(0, ...findings.map(({ state }) => SEVERITY[state]));
}

interface Compared {
  readonly earlier: Complaints;
  readonly current: Complaints;
}

function findOtherNumbers(check: string, { earlier, current }: Compared): Change[] {
  return [...current].flatMap(([key, finding]) => {
    const before = earlier.get(key)?.text;
    if (before === undefined || before === finding.text) return [];
    return [{ ...toChange(check, "changed", finding), before }];
  });
}

function toChange(check: string, direction: Direction, { state, text }: Finding): Change {
  return { check, direction, state, text };
}
