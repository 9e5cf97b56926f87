import type { Command } from "../../cli/command.ts";
import { COMMANDS } from "../../cli/commands.ts";
import { OPTIONS as SIMULATE } from "../../test/simulation/flags.ts";
import { OPTIONS as SOAK } from "../../test/soak/flags.ts";

/** A command that a person can type in a clone. */
export interface Runnable {
  /** As typed, without flags. */
  readonly line: string;
  /** With the dashes. */
  readonly flags: readonly string[];
  /** Why no test runs it. */
  readonly untested?: string;
}

const PART_OF_CHECK = "a part of `check`";

/** Scripts of package.json that are no command of `landfall`. */
const SCRIPTS: Readonly<Record<string, Omit<Runnable, "line">>> = {
  simulate: { flags: [...namesOf(SIMULATE), "--help"] },
  bench: {
    flags: ["--help"],
    untested: "minutes each; `test/tools/bench/` tests what they compute",
  },
  test: { flags: [], untested: "it is the fast suite" },
  "test:deep": { flags: ["--full", "--help"] },
  "test:runtime": { flags: [], untested: "a part of `test:deep`" },
  check: { flags: [] },
  "check:types": { flags: [], untested: PART_OF_CHECK },
  "check:lint": { flags: [], untested: PART_OF_CHECK },
  "check:layers": { flags: [], untested: PART_OF_CHECK },
  "check:docs": { flags: [], untested: PART_OF_CHECK },
  prepare: { flags: [] },
  build: { flags: [], untested: "a part of `release`" },
  prepack: { flags: [], untested: "npm runs it, and it is `build`" },
  release: { flags: ["--tag", "--repository", "--trial", "--out", "--help"] },
  codegen: { flags: [] },
  format: { flags: [], untested: "Biome's own; `check` runs it without writing" },
};

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  soak: [...namesOf(SOAK), "--help"],
  bundle: [],
};

/** By name: `doctor` for `npx landfall doctor`, `check` for `npm run check`, `soak` for tools/soak.ts. */
export const RUNNABLES: Readonly<Record<string, Runnable>> = {
  ...Object.fromEntries(
    COMMANDS.map((command) => [
      command.name,
      { line: `npx landfall ${command.name}`, flags: flagsOf(command) },
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(SCRIPTS).map(([name, script]) => [name, { line: `npm run ${name}`, ...script }]),
  ),
  ...Object.fromEntries(
    Object.entries(TOOLS).map(([name, flags]) => [
      name,
      { line: `npx tsx tools/${name}.ts`, flags },
    ]),
  ),
};

/** Scripts of package.json that are the same as a command of `landfall`. */
const ALIASES = ["start", "demo"];

export const SCRIPT_NAMES = [...ALIASES, ...Object.keys(SCRIPTS)];

function flagsOf({ options, groups = {} }: Command): string[] {
  const names = [options, ...Object.values(groups)].flatMap(namesOf);
  return [...new Set([...names, "--help"])];
}

function namesOf(options: object): string[] {
  return Object.keys(options).map((name) => `--${name}`);
}
