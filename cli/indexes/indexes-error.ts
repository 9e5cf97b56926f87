/** Nothing can be suggested; the message is one line that says what to do. */
export class IndexesError extends Error {
  override readonly name = "IndexesError";
}
