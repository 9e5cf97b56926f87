/** Refused: nothing was changed. Unknown: the answer does not tell whether it was. */
export type Outcome = "done" | "refused" | "unknown";

export interface Reply {
  readonly outcome: Outcome;
  /** 0 if no answer came. */
  readonly status: number;
  /** Code of an error. */
  readonly code: number | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}
