/** Loaded before a bench or a simulation: without generated code, these end with the line that says what to type. */
import { requireGeneratedCode } from "../lib/generated-code.ts";
import { UserError } from "../lib/user-error.ts";

try {
  requireGeneratedCode();
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
