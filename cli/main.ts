import { VERSION } from "../lib/version.ts";
import { COMMANDS } from "./commands.ts";
import { runProgram } from "./program.ts";

/** Runs `landfall COMMAND …` and sets the exit code of this process. */
export async function main(args: readonly string[]): Promise<void> {
  const landfall = {
    name: "landfall",
    call: "npx landfall",
    about:
      "Commands of Landfall, a service for accounts and push notifications in your AWS account.",
    commands: COMMANDS,
    version: VERSION,
  };
  await runProgram(landfall, args);
}
