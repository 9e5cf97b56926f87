import { type Command, type Options, optionsFor, type Program } from "./command.ts";

const WIDTH = 100;
const INDENT = 2;
const MAX_NAME = 20;

/** Meanings of the exit codes of most commands. */
export const EXIT_CODES = { 0: "done", 1: "failed", 2: "the command line is wrong" } as const;

/** All commands of a program with their summaries. */
export function toOverview({ call, about, commands, version }: Program): string {
  const rows = commands.map(({ name, summary }) => [name, summary] as const);
  const versions = version === undefined ? "" : `, ${call} --version the version`;
  return [
    about,
    "",
    `  ${call} COMMAND [FLAGS]`,
    "",
    toRows(rows),
    "",
    `  ${call} COMMAND --help shows the flags of a command${versions}.`,
  ].join("\n");
}

/**
 * @param call the words before the flags, such as `npx landfall start`
 * @param args arguments beside `--help`, such as a provider, which adds its flags
 */
export function toHelp(command: Command, call: string, args: readonly string[] = []): string {
  const { summary, usage, notes } = command;
  const paragraphs = [
    wrap(`${summary}.`, 0),
    usage.map((form) => wrap(`${call} ${form}`.trim(), INDENT)).join("\n"),
    toRows([...toLines(optionsFor(command, args)), ["--help", "print this"]]),
    ...(notes === undefined ? [] : notes.split("\n\n").map((text) => wrap(text, 0))),
    wrap(toExitCodes(command), 0),
  ];
  return paragraphs.join("\n\n");
}

function toExitCodes({ exitCodes = EXIT_CODES }: Pick<Command, "exitCodes">): string {
  const codes = Object.entries(exitCodes).map(([code, meaning]) => `${code}: ${meaning}`);
  return `Exit codes: ${codes.join("; ")}.`;
}

/** Flags with their values, such as `--stack NAME`, and their texts. */
export function toLines(options: Options): [name: string, text: string][] {
  return Object.entries(options).map(([name, option]) => {
    const { short, value, text, default: byDefault } = option;
    const flag = `${short ? `-${short}, ` : ""}--${name}`;
    const shown = typeof byDefault === "string" ? `${text} (default ${byDefault})` : text;
    return [value ? `${flag} ${value}` : flag, shown];
  });
}

function toRows(rows: readonly (readonly [name: string, text: string])[]): string {
  const widths = rows.map(([name]) => name.length).filter((width) => width <= MAX_NAME);
  const column = INDENT + Math.max(...widths) + 2;
  const lines = rows.map(([name, text]) => {
    const left = `${" ".repeat(INDENT)}${name}`;
    if (text === "") return left;
    const right = wrap(text, column);
    return left.length < column - 1
      ? left.padEnd(column) + right.slice(column)
      : `${left}\n${right}`;
  });
  return lines.join("\n");
}

/** Lines of words, each after the same number of spaces. */
function wrap(text: string, indent: number): string {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? "";
    const isFull = last !== "" && indent + last.length + 1 + word.length > WIDTH;
    if (isFull) lines.push(word);
    else lines[lines.length - 1] = last === "" ? word : `${last} ${word}`;
  }
  return lines.map((line) => " ".repeat(indent) + line).join("\n");
}
