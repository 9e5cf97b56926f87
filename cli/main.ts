import { nearestName } from "../functions/contract/nearest-name.ts";
import { requireGeneratedCode } from "../lib/generated-code.ts";
import { VERSION } from "../lib/version.ts";
import type { Command } from "./command.ts";
import { COMMANDS, findCommand } from "./commands.ts";
import { explainFailure } from "./explain-failure.ts";
import { toHelp, toOverview } from "./help.ts";

const WRONG_USAGE = 2;
/** A command that failed may have left timers and sockets open. */
const GRACE_MS = 200;

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** Runs `landfall COMMAND …` and sets the exit code of this process. */
export async function main([name = "--help", ...args]: readonly string[]): Promise<void> {
  if (["--help", "-h", "help"].includes(name)) return print(toOverview(COMMANDS));
  if (["--version", "-v"].includes(name)) return print(VERSION);
  const command = findCommand(name);
  if (command === undefined) return fail("landfall", explainUnknown(name), WRONG_USAGE);
  if (args.some((arg) => ["--help", "-h"].includes(arg))) return print(toHelp(command, args));
  return run(command, args);
}

async function run(command: Command, args: readonly string[]): Promise<void> {
  try {
    const flags = command.parse(args);
    requireGeneratedCode();
    process.exitCode = (await command.run(flags)) ?? 0;
  } catch (error) {
    const failure = explainFailure(error, command);
    if (failure === undefined) throw error;
    fail(command.name, failure.text, failure.code);
  }
}

function explainUnknown(name: string): string {
  const names = COMMANDS.map((each) => each.name);
  const meant = nearestName(name, names);
  return `there is no command ${name}${meant ? `: did you mean ${meant}? S` : "; s"}ee npx landfall --help`;
}

/** Each line of the text that is not indented begins with the name. */
function fail(name: string, text: string, code: number): void {
  process.stderr.write(`${text.replaceAll(/^(?=\S)/gm, `${name}: `)}\n`);
  process.exitCode = code;
  setTimeout(() => process.exit(), GRACE_MS).unref();
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
