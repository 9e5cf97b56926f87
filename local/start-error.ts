import { UserError } from "../lib/user-error.ts";

/** The local cloud can't start; the message is one line that says what to do. */
export class StartError extends UserError {
  override readonly name = "StartError";
}
