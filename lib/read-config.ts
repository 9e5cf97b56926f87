import { readFileSync } from "node:fs";

/**
 * Reads the `landfall` object, unchecked: from the file in the context (`-c config=FILE`), else from the
 * context itself.
 *
 * @param context CDK context, as in cdk.json
 */
export function readConfig(context: Readonly<Record<string, unknown>>): unknown {
  const file = context.config;
  if (typeof file !== "string") return context.landfall;
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The context of the cdk.json in the working directory. */
export function readProjectContext(): Record<string, unknown> {
  return JSON.parse(readFileSync("cdk.json", "utf8")).context ?? {};
}

/** A file that a flag names can't be read; the message is one line. */
export class ConfigFileError extends Error {
  override readonly name = "ConfigFileError";
}

/**
 * The `landfall` object of a command with the flag `--config`, unchecked.
 *
 * @param file undefined: the cdk.json in the working directory
 * @throws ConfigFileError
 */
export function readConfigFile(file: string | undefined): unknown {
  const context = readProjectContext();
  if (file === undefined) return readConfig(context);
  try {
    return readConfig({ ...context, config: file });
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error;
    if (!isMissing && !(error instanceof SyntaxError)) throw error;
    throw new ConfigFileError(`--config ${file} can't be read: ${error.message}`);
  }
}
