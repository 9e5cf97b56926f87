/** Checks, stores and shows push credentials: `npm run credentials -- --help`. */

import { InputFileError } from "../lib/input-file.ts";
import { runCredentials } from "./credentials/command.ts";
import { CredentialsError } from "./credentials/credentials-error.ts";
import { StackError } from "./stack/stack-error.ts";

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

try {
  await runCredentials(process.argv.slice(2));
} catch (error) {
  const types = [CredentialsError, InputFileError, StackError];
  if (!types.some((type) => error instanceof type)) throw error;
  process.stderr.write(`${(error as Error).message.replace(/^/gm, "credentials: ")}\n`);
  process.exitCode = 1;
}
