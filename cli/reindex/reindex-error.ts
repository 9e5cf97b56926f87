/** The index can't be filled; the message is one line that says what to do. */
export class ReindexError extends Error {
  override readonly name = "ReindexError";
}
