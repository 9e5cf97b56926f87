import type { Command } from "./command.ts";
import { consoleCommand } from "./commands/console.ts";
import { credentials } from "./commands/credentials.ts";
import { deadLetters } from "./commands/dead-letters.ts";
import { demo } from "./commands/demo.ts";
import { deploy } from "./commands/deploy.ts";
import { diff } from "./commands/diff.ts";
import { doctor } from "./commands/doctor.ts";
import { drill } from "./commands/drill.ts";
import { exportCommand } from "./commands/export.ts";
import { fetchExport } from "./commands/fetch-export.ts";
import { importCommand } from "./commands/import.ts";
import { importFiles } from "./commands/import-files.ts";
import { indexes } from "./commands/indexes.ts";
import { moved } from "./commands/moved.ts";
import { reindex } from "./commands/reindex.ts";
import { setup } from "./commands/setup.ts";
import { start } from "./commands/start.ts";
import { synth } from "./commands/synth.ts";
import { verify } from "./commands/verify.ts";

/** Every command of `landfall`, in the order in which a project uses them. */
export const COMMANDS: readonly Command[] = [
  ...[start, demo, setup, synth, diff, deploy, doctor, verify, drill, credentials],
  ...[fetchExport, importCommand, importFiles, moved, exportCommand],
  ...[indexes, reindex, deadLetters, consoleCommand],
];
