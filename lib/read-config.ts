import { InputFileError, parseInputJson, readInputFile } from "./input-file.ts";
import { isJsonObject } from "./json-object.ts";

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
  const config = parseInputJson(readInputFile(file), file);
  if (isJsonObject(config)) assertBare(config, file);
  return config;
}

/** @throws InputFileError for a cdk.json, or an object around the landfall object */
function assertBare(config: Readonly<Record<string, unknown>>, file: string): void {
  const around = ["landfall", "context"].find((name) => isJsonObject(config[name]));
  if (around === undefined) return;
  throw new InputFileError(
    `${file} has the settings inside "${around}"; put appName, appId and the others at the top, or use the cdk.json of this folder without naming a file`,
  );
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
