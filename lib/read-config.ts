import { existsSync } from "node:fs";
import { InputFileError, parseInputJson, readInputFile } from "./input-file.ts";
import { isJsonObject } from "./json-object.ts";
import { packageFile } from "./package-files.ts";

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

/**
 * The settings in a JSON file, unchecked.
 *
 * @throws InputFileError
 */
export function readSettingsFile(file: string): unknown {
  return readConfig({ config: file });
}

/**
 * The context of the cdk.json in the working directory, or of this package if there is none, with `config` if there
 * is a file landfall.json.
 *
 * @throws InputFileError
 */
export function readProjectContext(): Record<string, unknown> {
  const file = existsSync("cdk.json") ? "cdk.json" : packageFile("cdk.json");
  const { context = {} } = JSON.parse(readInputFile(file));
  return existsSync(SETTINGS_FILE) ? { config: SETTINGS_FILE, ...context } : context;
}

/** The file of the settings that commands read if they are not given another one. */
const SETTINGS_FILE = "landfall.json";

/**
 * The `landfall` object of a command with the flag `--config`, unchecked.
 *
 * @param file undefined: the landfall.json in the working directory, else its cdk.json
 * @throws InputFileError
 */
export function readConfigFile(file: string | undefined): unknown {
  const context = readProjectContext();
  return readConfig(file === undefined ? context : { ...context, config: file });
}
