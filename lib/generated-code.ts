import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "./user-error.ts";

const FOLDER = "functions/generated";
const SOURCE = "schemas";

/** The generated code is missing, or older than its source. */
class GeneratedCodeError extends UserError {}

/**
 * `npm ci` makes the generated code, but not with `--ignore-scripts`, and git replaces its source only.
 *
 * @param project folder of package.json
 */
export function requireGeneratedCode(project = "."): void {
  const [folder, source] = [join(project, FOLDER), join(project, SOURCE)];
  if (!existsSync(folder)) throw adviceFor("is missing");
  if (newestIn(source) > newestIn(folder)) throw adviceFor(`is older than ${SOURCE}/`);
}

function adviceFor(state: string): GeneratedCodeError {
  return new GeneratedCodeError(`The generated code in ${FOLDER}/ ${state}. Run: npm run codegen`);
}

function newestIn(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs));
}
