import type { Finding, State } from "./finding.ts";
import type { CheckResult } from "./run-checks.ts";

/**
 * `changed`: neither better nor worse by its state, such as another count of the same problem. `unchecked`: the
 * check could not look, so the earlier finding may still hold.
 */
type Direction = "worse" | "better" | "changed" | "unchecked";

/** One difference between two results of the doctor. */
export interface Change {
  readonly check: string;
  readonly direction: Direction;
  readonly state: State;
  /** The finding of now; for `better` the one that is gone, for `unchecked` the earlier one. */
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
  if (isOff(now)) return earlier.size > 0 ? now.map((one) => toChange(check, "changed", one)) : [];
  const rise = severityOf(now) - severityOf(before);
  const fresh = without(current, earlier).map((finding) =>
    toChange(check, rise < 0 ? "changed" : "worse", finding),
  );
  return [
    ...fresh,
    ...findGone({ before, now }).map((finding) => toChange(check, "better", finding)),
    ...findUnchecked({ before, now }).map((finding) => toChange(check, "unchecked", finding)),
    ...findOtherNumbers(check, { earlier, current }),
  ];
}

function findGone({ before, now }: Findings): Finding[] {
  // A warning that became a problem is one change, not a new problem and a warning less.
  if (now.some(isUnchecked) || severityOf(now) > severityOf(before)) return [];
  return without(findComplaints(before), findComplaints(now));
}

const isUnchecked = (finding: Finding) => finding.isUnchecked === true;

/** Earlier complaints of a check that could not look now. Complaints about the look itself are out of date. */
function findUnchecked({ before, now }: Findings): Finding[] {
  if (!now.some(isUnchecked)) return [];
  const earlier = findComplaints(before.filter((finding) => !isUnchecked(finding)));
  return without(earlier, findComplaints(now));
}

/** The results to keep for the next run: a check that could not look keeps its earlier complaints. */
export function toMemory(
  earlier: readonly CheckResult[],
  current: readonly CheckResult[],
): readonly CheckResult[] {
  const known = new Map(earlier.map(({ check, findings }) => [check, findings]));
  const kept = current.map(({ check, findings: now }) => {
    const before = known.get(check) ?? [];
    return { check, findings: [...now, ...findUnchecked({ before, now })] };
  });
  const made = new Set(current.map(({ check }) => check));
  return [...kept, ...earlier.filter(({ check }) => !made.has(check))];
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

/** The check does not apply: what it looks at is not in use. */
function isOff(findings: readonly Finding[]): boolean {
  const isSkipped = (finding: Finding) => finding.state === "skipped" && !isUnchecked(finding);
  return findings.length > 0 && findings.every(isSkipped);
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
