/** An error for the person at the terminal: its message names the problem and the next step, without a stack trace. */
export class UserError extends Error {
  override readonly name: string = "UserError";
}
