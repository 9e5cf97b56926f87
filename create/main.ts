import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openQuestions } from "../cli/ask.ts";
import { CommandError, UsageError } from "../cli/command-error.ts";
import { toFiles } from "./files/files.ts";
import { collectAnswers, QUESTIONS } from "./questions.ts";
import { VERSION } from "./versions.ts";
import { assertFree, writeProject } from "./write-project.ts";

const FLAGS = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: "string" } as const]));

/**
 * Asks what no flag answers, and writes the project.
 *
 * @returns the exit code: 2 for a wrong command line
 */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const { folder, flags, ...words } = readCommandLine(args);
    if (words.help) print(helpText());
    else if (words.version) print(VERSION);
    else await create(folder, flags, words.yes);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error.isUsage ? 2 : 1;
  }
}

/** Checks the folder before the first question. */
async function create(
  folder: string,
  flags: Readonly<Record<string, string | undefined>>,
  yes: boolean,
): Promise<void> {
  assertFree(folder);
  const questions = openQuestions();
  try {
    const byDefault = basename(resolve(folder));
    const answers = await collectAnswers({ flags, yes, byDefault, ask: questions.ask });
    writeProject(folder, toFiles(answers));
  } finally {
    questions.close();
  }
  print(nextSteps(folder));
}

function readCommandLine(args: readonly string[]) {
  const { values, positionals } = parse(args);
  const { yes = false, help = false, version = false, ...flags } = values;
  const [folder, ...more] = positionals;
  if (more.length > 0)
    throw new UsageError(`one folder is allowed, not ${positionals.join(" and ")}; ${SEE_HELP}`);
  if (!folder && !help && !version)
    throw new UsageError(`name the folder of the project, such as my-shop; ${SEE_HELP}`);
  return { folder: folder ?? "", yes, help, version, flags };
}

const SEE_HELP = "see npm create landfall@latest -- --help";

function parse(args: readonly string[]) {
  const boolean = { type: "boolean" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...FLAGS, yes: boolean, help: boolean, version: boolean },
    }) as {
      values: { yes?: boolean; help?: boolean; version?: boolean };
      positionals: string[];
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The sentences after the first one are about arguments that begin with a hyphen.
    throw new UsageError(`${error.message.split(/\.\s/)[0]}; ${SEE_HELP}`);
  }
}

function helpText(): string {
  const rows = QUESTIONS.map(({ flag, value, text }) => [`--${flag} ${value}`, text] as const);
  const more = [["--yes", "ask nothing: what no flag says gets its default"] as const];
  const lines = [...rows, ...more].map(([left, right]) => `  ${left.padEnd(22)}${right}`);
  return [
    "Usage: npm create landfall@latest FOLDER -- [FLAGS]\n",
    "Starts a project with Landfall in a new or empty folder.\n",
    ...lines,
  ].join("\n");
}

function nextSteps(folder: string): string {
  const lines = [...(folder === "." ? [] : [`cd ${folder}`]), "npm install", "npm start"];
  return ["", `Wrote the project. Next:`, "", ...lines.map((each) => `  ${each}`)].join("\n");
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
