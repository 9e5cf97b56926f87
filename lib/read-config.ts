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
