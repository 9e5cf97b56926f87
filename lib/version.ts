import { readFileSync } from "node:fs";
import { packageFile } from "./package-files.ts";

/** Version of this package. */
export const VERSION: string = JSON.parse(
  readFileSync(packageFile("package.json"), "utf8"),
).version;
