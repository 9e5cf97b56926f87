import { readFileSync } from "node:fs";

/** Version of the project in this folder. */
export const VERSION: string = JSON.parse(
  readFileSync(new URL("../package.json", import.meta.url), "utf8"),
).version;
