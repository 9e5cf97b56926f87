import { UserError } from "../lib/user-error.ts";

/** A command can't do its work; the message is a line with the next step. */
export class CommandError extends UserError {
  override readonly name: string = "CommandError";
  /** The command line is wrong, so nothing was tried. */
  readonly isUsage: boolean = false;
}

/** A wrong command line; the message names the flag and what is allowed. */
export class UsageError extends CommandError {
  override readonly name = "UsageError";
  override readonly isUsage = true;
}
