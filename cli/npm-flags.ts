import type { Command } from "./command.ts";
import { UsageError } from "./command-error.ts";

/** Commands that package.json has as scripts; npm has no settings with the names of their flags. */
const SCRIPTS: Readonly<Record<string, string>> = { start: "npm start", demo: "npm run demo" };

/**
 * npm keeps flags that stand before `--`, so that `npm start --memory` would store data.
 *
 * @throws UsageError names the flag and the command line to write
 */
export function refuseFlagsOfNpm({ name, options }: Pick<Command, "name" | "options">): void {
  const { env } = process;
  if (env.npm_lifecycle_event !== name || !Object.hasOwn(SCRIPTS, name)) return;
  const kept = Object.keys(options).find(
    (flag) => `npm_config_${flag.replaceAll("-", "_")}` in env,
  );
  if (kept === undefined) return;
  const line = `${SCRIPTS[name]} -- --${kept} ${options[kept]?.value ?? ""}`.trim();
  throw new UsageError(`npm kept --${kept} for itself; write -- before the flags: ${line}`);
}
