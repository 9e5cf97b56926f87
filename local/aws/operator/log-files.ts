import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The lines of functions' logs; none without a data folder.
 *
 * @param labels of the functions; undefined: all
 */
export function* readLogLines(
  folder: string | undefined,
  labels?: ReadonlySet<string>,
): Generator<string> {
  if (folder === undefined || !existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (labels && !labels.has(name.replace(/\.log$/, ""))) continue;
    yield* readFileSync(join(folder, name), "utf8").split("\n");
  }
}
