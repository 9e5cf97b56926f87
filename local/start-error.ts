import { UserError } from "../lib/user-error.ts";

/** The local cloud can't start; the message is one line with the next step. */
export class StartError extends UserError {
  override readonly name = "StartError";
}
