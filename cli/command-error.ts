/** A stack or local cloud can't be used; the message is one line that says what to do. */
export class StackError extends Error {
  override readonly name = "StackError";
}
