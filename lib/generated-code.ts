import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { HAS_SOURCES, packageFile } from "./package-files.ts";
import { UserError } from "./user-error.ts";

const FOLDER = "functions/generated";
const SOURCES = ["schemas/", "functions/contract/push-providers.ts"];

/** The generated code is missing, or older than its source. */
class GeneratedCodeError extends UserError {}

/**
 * `npm ci` makes the generated code, but not with `--ignore-scripts`, and git replaces its source only. The package
 * has it compiled.
 *
 * @throws GeneratedCodeError names the command that makes the code
 */
export function requireGeneratedCode(): void {
  if (!HAS_SOURCES) return;
  const folder = packageFile(FOLDER);
  if (!existsSync(folder)) throw adviceFor("is missing");
  const madeMs = newestIn(folder);
  const changed = SOURCES.find((source) => newestIn(packageFile(source)) > madeMs);
  if (changed) throw adviceFor(`is older than ${changed}`);
}

function adviceFor(state: string): GeneratedCodeError {
  return new GeneratedCodeError(`The generated code in ${FOLDER}/ ${state}. Run: npm run codegen`);
}

function newestIn(path: string): number {
  if (statSync(path).isFile()) return statSync(path).mtimeMs;
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  return Math.max(...names.map((name) => statSync(join(path, name)).mtimeMs));
}
