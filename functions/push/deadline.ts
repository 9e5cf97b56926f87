/** When the function is stopped. */
export interface Deadline {
  /** Milliseconds from now. */
  remainingMs(): number;
}
