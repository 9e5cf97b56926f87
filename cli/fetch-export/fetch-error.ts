/** LeanCloud's data can't be fetched; the message is one line that says what to do. */
export class FetchError extends Error {
  override readonly name = "FetchError";
}
