import { parseInputJson, readInputFile } from "./input-file.ts";

/**
 * Reads the `landfall` object, unchecked: from the file in the context (`-c config=FILE`), else from the
 * context itself.
 *
 * @param context CDK context, as in cdk.json
 * @throws InputFileError
 */
export function readConfig(context: Readonly<Record<string, unknown>>): unknown {
  const file = context.config;
  if (typeof file !== "string") return context.landfall;
  return parseInputJson(readInputFile(file), file);
}

/** The context of the cdk.json in the working directory. */
export function readProjectContext(): Record<string, unknown> {
  return JSON.parse(readInputFile("cdk.json")).context ?? {};
}

/**
 * The `landfall` object of a command with the flag `--config`, unchecked.
 *
 * @param file undefined: the cdk.json in the working directory
 * @throws InputFileError
 */
export function readConfigFile(file: string | undefined): unknown {
  const context = readProjectContext();
  return readConfig(file === undefined ? context : { ...context, config: file });
}
