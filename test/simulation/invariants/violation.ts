/** A broken invariant; its name is the code in docs/faults.md. */
export interface Violation {
  readonly invariant: "I4" | "I5" | "I6" | "I7" | "I8" | "I12";
  readonly text: string;
}
