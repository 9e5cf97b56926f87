import { nearestName } from "../functions/contract/nearest-name.ts";
import { requireGeneratedCode } from "../lib/generated-code.ts";
import type { Command, Program } from "./command.ts";
import { explainFailure } from "./explain-failure.ts";
import { toHelp, toOverview } from "./help.ts";
import { refuseFlagsOfNpm } from "./npm-flags.ts";

const WRONG_USAGE = 2;
const HELP = ["--help", "-h", "help"];
/** A command that failed may have left timers and sockets open. */
const GRACE_MS = 200;

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/** Runs the command that the first word names, and sets the exit code of this process. */
export async function runProgram(
  program: Program,
  [name = "--help", ...args]: readonly string[],
): Promise<void> {
  const { call, commands, version } = program;
  if (HELP.includes(name)) return help(program, args);
  if (version !== undefined && ["--version", "-v"].includes(name)) return print(version);
  const command = findCommand(commands, name);
  if (command === undefined) return fail(program.name, explainUnknown(program, name), WRONG_USAGE);
  return runCommand(command, args, `${call} ${name}`);
}

/** `landfall help start` is `landfall start --help`. */
async function help(program: Program, args: readonly string[]): Promise<void> {
  const named = args.filter((arg) => !HELP.includes(arg));
  if (named.length === 0) return print(toOverview(program));
  return runProgram(program, [...named, "--help"]);
}

export function findCommand(commands: readonly Command[], name: string): Command | undefined {
  return commands.find((command) => command.name === name);
}

/** @param call the words that the help shows before the flags, such as `npx landfall start` */
export async function runCommand(command: Command, args: readonly string[], call: string) {
  if (args.some((arg) => ["--help", "-h"].includes(arg))) return print(toHelp(command, call, args));
  try {
    refuseFlagsOfNpm(command);
    const flags = command.parse(args);
    requireGeneratedCode();
    process.exitCode = (await command.run(flags)) ?? 0;
  } catch (error) {
    const failure = explainFailure(error, command);
    if (failure === undefined) throw error;
    fail(command.name, failure.text, failure.code);
  }
}

function explainUnknown({ call, commands }: Program, name: string): string {
  const names = commands.map((each) => each.name);
  const meant = nearestName(name, names);
  const next = meant === undefined ? "see" : `did you mean ${meant}? See`;
  return `${name} is not a command; ${next} ${call} --help`;
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
