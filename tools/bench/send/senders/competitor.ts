import { createRequire } from "node:module";
import { join } from "node:path";

/** Its packages are not those of the service. */
const COMPETITOR_FOLDER = "tools/bench/send";

/** A package of `tools/bench/send/package.json`, as far as `T` describes it. */
export function competitor<T>(name: string): T {
  return createRequire(join(process.cwd(), COMPETITOR_FOLDER, "package.json"))(name);
}
