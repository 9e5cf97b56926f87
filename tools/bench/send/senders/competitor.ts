import { createRequire } from "node:module";
import { join } from "node:path";

/** Its packages are not those of the service. */
const COMPETITOR_FOLDER = "bench/send";

/** A package of `bench/send/package.json`, as far as `T` describes it. */
export function competitor<T>(name: string): T {
  return createRequire(join(process.cwd(), COMPETITOR_FOLDER, "package.json"))(name);
}
