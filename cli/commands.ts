/** Every command of package.json with its flags, from the definitions that the commands parse with. */
import { VENDOR_NAMES } from "../functions/contract/push-providers.ts";
import { OPTIONS as SYNTH } from "../lib/synth-flags.ts";
import { OPTIONS as SIMULATE } from "../test/simulation/flags.ts";
import { OPTIONS as SOAK } from "../test/soak/flags.ts";
import { OPTIONS as CONSOLE } from "./console/console-flags.ts";
import { PLACE } from "./credentials/command.ts";
import { flagsFor } from "./credentials/entry-flags.ts";
import { GENERATE } from "./credentials/generate-keys.ts";
import { OPTIONS as LETTERS } from "./dead-letters/flags.ts";
import { OPTIONS as DEMO } from "./demo/flags.ts";
import { OPTIONS as DOCTOR } from "./doctor/flags.ts";
import { OPTIONS as EXPORT } from "./export/flags.ts";
import { OPTIONS as FETCH } from "./fetch-export/flags.ts";
import { OPTIONS as IMPORT } from "./import/flags.ts";
import { OPTIONS as FILES } from "./import-files/flags.ts";
import { OPTIONS as INDEXES } from "./indexes/flags.ts";
import { OPTIONS as REINDEX } from "./reindex/flags.ts";
import { OPTIONS as START } from "./start/flags.ts";

export interface Command {
  /** With the dashes. */
  readonly flags: readonly string[];
  /** Why no test runs it. */
  readonly untested?: string;
}

const CREDENTIALS = [
  ...namesOf(PLACE),
  ...["apns", "fcm", ...VENDOR_NAMES].flatMap((provider) => namesOf(flagsFor(provider))),
  ...[GENERATE, "--help"],
];

export const COMMANDS: Readonly<Record<string, Command>> = {
  start: { flags: namesOf(START) },
  demo: { flags: namesOf(DEMO) },
  synth: { flags: namesOf(SYNTH) },
  "fetch-export": { flags: namesOf(FETCH) },
  import: { flags: namesOf(IMPORT) },
  indexes: { flags: namesOf(INDEXES) },
  reindex: { flags: namesOf(REINDEX) },
  export: { flags: namesOf(EXPORT) },
  "import-files": { flags: namesOf(FILES) },
  credentials: { flags: [...new Set(CREDENTIALS)] },
  "dead-letters": { flags: namesOf(LETTERS) },
  doctor: { flags: namesOf(DOCTOR) },
  console: { flags: namesOf(CONSOLE) },
  soak: { flags: namesOf(SOAK) },
  simulate: { flags: namesOf(SIMULATE) },
  bundle: { flags: [] },
  bench: { flags: [], untested: "minutes each; `test/tools/bench/` tests what they compute" },
  "bench:node24": { flags: [], untested: "as `bench`, on a Node.js that npm downloads" },
  test: { flags: [], untested: "it is the fast suite" },
  "test:deep": { flags: ["--full", "--help"] },
  "test:node24": { flags: [], untested: "CI runs it" },
  check: { flags: [] },
  "check:types": { flags: [], untested: "a part of `check`" },
  "check:lint": { flags: [], untested: "a part of `check`" },
  "check:layers": { flags: [], untested: "a part of `check`" },
  "check:docs": { flags: [], untested: "a part of `check`" },
  prepare: { flags: [] },
  codegen: { flags: [] },
  format: { flags: [], untested: "Biome's own; `check` runs it without writing" },
};

function namesOf(options: object): string[] {
  return Object.keys(options).map((name) => `--${name}`);
}
