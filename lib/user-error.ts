/** An error for the person at the terminal: its message says what is wrong and what to do, without a stack trace. */
export class UserError extends Error {
  override readonly name: string = "UserError";
}
