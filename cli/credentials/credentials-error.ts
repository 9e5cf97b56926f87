/** The credentials can't be read, changed or stored; the message is one line that says what to do. */
export class CredentialsError extends Error {
  override readonly name = "CredentialsError";
}
