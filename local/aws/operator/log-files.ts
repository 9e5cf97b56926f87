import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The lines of all functions' logs; none without a data folder. */
export function* readLogLines(folder: string | undefined): Generator<string> {
  if (folder === undefined || !existsSync(folder)) return;
  for (const name of readdirSync(folder))
    yield* readFileSync(join(folder, name), "utf8").split("\n");
}
