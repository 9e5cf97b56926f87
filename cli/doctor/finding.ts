/**
 * `problem`: something does not work. `warning`: it works, but needs attention soon. `skipped`: it could
 * not be checked, or does not apply.
 */
export type State = "ok" | "warning" | "problem" | "skipped";

/** One result of a check. */
export interface Finding {
  readonly state: State;
  readonly text: string;
  /** A command or a step that mends it. */
  readonly remedy?: string;
  /** The check could not look, so what it found before may still hold. */
  readonly isUnchecked?: true;
}

/** One question about a deployment. A check that throws is reported as a finding by the runner. */
export interface Check<Subject> {
  /** Stable name in the JSON output. */
  readonly name: string;
  /** IAM actions that it needs. */
  readonly actions: readonly string[];
  run(subject: Subject): Promise<readonly Finding[]>;
}

export const ok = (text: string): Finding => ({ state: "ok", text });
/** The check does not apply. */
export const skipped = (text: string): Finding => ({ state: "skipped", text });
export const unchecked = (finding: Finding): Finding => ({ ...finding, isUnchecked: true });
export const warning = (text: string, remedy: string): Finding => {
  return { state: "warning", text, remedy };
};
export const problem = (text: string, remedy: string): Finding => {
  return { state: "problem", text, remedy };
};
