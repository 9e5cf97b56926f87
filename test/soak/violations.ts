/** How often an invariant was checked, and where it did not hold. */
export interface Checked {
  readonly invariant: string;
  readonly checks: number;
  readonly violations: readonly string[];
}

/** Collects checks under the names of their invariants. */
export interface Checks {
  /** @param describe says what is wrong, with ids and values */
  expect(invariant: string, holds: boolean, describe: () => string): void;
  /** Counts all as checked, and each problem as a violation. */
  none(invariant: string, checks: number, problems: readonly string[]): void;
  report(): readonly Checked[];
}

/** Violations of one invariant that the report names. */
const MOST_NAMED = 20;

export function createChecks(): Checks {
  const all = new Map<string, { checks: number; violations: string[] }>();
  const none: Checks["none"] = (invariant, checks, problems) => {
    const own = all.get(invariant) ?? { checks: 0, violations: [] };
    all.set(invariant, own);
    own.checks += checks;
    own.violations.push(...problems);
  };
  return {
    none,
    expect: (invariant, holds, describe) => none(invariant, 1, holds ? [] : [describe()]),
    report: () =>
      [...all].map(([invariant, { checks, violations }]) => ({ invariant, checks, violations })),
  };
}

export function countViolations(checked: readonly Checked[]): number {
  return checked.reduce((sum, { violations }) => sum + violations.length, 0);
}

export function nameViolations({ invariant, violations }: Checked): string[] {
  const named = violations.slice(0, MOST_NAMED).map((each) => `${invariant}: ${each}`);
  const left = violations.length - named.length;
  return left > 0 ? [...named, `${invariant}: and ${left} more`] : named;
}
