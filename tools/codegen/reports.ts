import { readdir, readFile } from "node:fs/promises";
import type { Report } from "../../cli/verify/progress.ts";

const FOLDER = "docs/reports";

/** The reports of `npx landfall verify` that teams have added; none without the folder. */
export async function readReports(): Promise<Report[]> {
  const names = await readdir(FOLDER).catch(() => []);
  const paths = names.filter((name) => name.endsWith(".json")).map((name) => `${FOLDER}/${name}`);
  return Promise.all(paths.map(async (path) => JSON.parse(await readFile(path, "utf8"))));
}
