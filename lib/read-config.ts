import { readFileSync } from "node:fs";

/**
 * The unchecked `landfall` object: of the file that the context names (`-c config=FILE`), else of
 * the context itself.
 *
 * @param context CDK context, as in cdk.json
 */
export function readConfig(context: Readonly<Record<string, unknown>>): unknown {
  const file = context.config;
  if (typeof file !== "string") return context.landfall;
  return JSON.parse(readFileSync(file, "utf8"));
}

/** The context in cdk.json of the working directory. */
export function readProjectContext(): Record<string, unknown> {
  return JSON.parse(readFileSync("cdk.json", "utf8")).context ?? {};
}
