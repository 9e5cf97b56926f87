import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { UsageError } from "../command-error.ts";

interface Package {
  readonly scripts?: { readonly start?: string };
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * The folder of a LeanEngine app that `npm start` can run.
 *
 * @throws UsageError it can't, and why
 */
export function readEngineProject(text: string): string {
  const folder = resolve(text);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(
      `--engine must be an origin such as http://127.0.0.1:3001 or the folder of a LeanEngine app; there is no folder "${text}"`,
    );
  }
  const { scripts, dependencies = {} } = readPackage(folder, text);
  // npm runs server.js without a script.
  if (!scripts?.start && !existsSync(join(folder, "server.js"))) {
    throw new UsageError(
      `--engine ${text}: its package.json has no script "start"; add one, such as "start": "node server.js"`,
    );
  }
  const missing = Object.keys(dependencies).find((name) => !isInstalled(name, folder));
  if (missing === undefined) return folder;
  throw new UsageError(
    `--engine ${text}: the package ${missing} is not installed; run npm install in that folder`,
  );
}

function readPackage(folder: string, text: string): Package {
  const file = join(folder, "package.json");
  if (!existsSync(file)) {
    throw new UsageError(
      `--engine ${text} has no package.json; start an engine in another language yourself and give its origin, such as http://127.0.0.1:3001`,
    );
  }
  try {
    return JSON.parse(readFileSync(file, "utf8")) ?? {};
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new UsageError(`--engine ${text}: its package.json is not JSON: ${cause.message}`);
  }
}

/** Node.js looks for packages in the folders above, too. */
function isInstalled(name: string, folder: string): boolean {
  if (existsSync(join(folder, "node_modules", name))) return true;
  const above = dirname(folder);
  return above !== folder && isInstalled(name, above);
}
