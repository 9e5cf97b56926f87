/** The local cloud can't start; the message is one line and says what to do. */
export class StartError extends Error {
  override readonly name = "StartError";
}
