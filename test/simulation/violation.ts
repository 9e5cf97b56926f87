/** What a run did that must never happen; the names are those of faults.md. */
export interface Violation {
  readonly invariant: "I4" | "I5" | "I6" | "I7" | "I8" | "I12";
  readonly text: string;
}
