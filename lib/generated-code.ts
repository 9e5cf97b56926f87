import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { UserError } from "./user-error.ts";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const FOLDER = "functions/generated";
const SOURCE = "schemas";

/** The generated code is missing, or older than its source. */
class GeneratedCodeError extends UserError {}

/**
 * `npm ci` makes the generated code, but not with `--ignore-scripts`, and git replaces its source only.
 *
 * @throws GeneratedCodeError names the command that makes the code
 */
export function requireGeneratedCode(): void {
  const [folder, source] = [join(PROJECT, FOLDER), join(PROJECT, SOURCE)];
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
