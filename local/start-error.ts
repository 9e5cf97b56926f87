/** The local cloud can't start; the message is one line that says what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}
