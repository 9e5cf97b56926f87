import type { Command, Options } from "../../cli/command.ts";
import { EXIT_CODES, toLines } from "../../cli/help.ts";

const INTRODUCTION = `# Commands

Generated from \`cli/commands/\` by \`npm run codegen\`; do not edit.

\`npx landfall COMMAND\` works in a clone, without a build step. \`npx landfall --help\` lists the commands, and
\`npx landfall COMMAND --help\` prints what is here. \`npm start -- FLAGS\` is the same as \`npx landfall start FLAGS\`, and
\`npm run demo\` the same as \`npx landfall demo\`. Errors are one line on standard error that begins with the
name of the command.

A command that takes \`--json\` prints nothing else on standard output. Exit codes are 0 (${EXIT_CODES[0]}), 1 (${EXIT_CODES[1]}) and
2 (${EXIT_CODES[2]}), unless a command says otherwise.
`;

/** Generates docs/commands.md: a table of all commands, then a section for each. */
export function generateCommandsPage(commands: readonly Command[]): string {
  const rows = commands.map(
    ({ name, summary }) => `| [${name}](#${name}) | ${toCell(summary)} |\n`,
  );
  const table = `| Command | Purpose |\n| --- | --- |\n${rows.join("")}`;
  return [INTRODUCTION, table, ...commands.map(toSection)].join("\n");
}

function toSection(command: Command): string {
  const { name, summary, usage, options, groups = {}, notes, aws } = command;
  const forms = usage.map((form) => `npx landfall ${name} ${form}`.trim());
  const parts = [
    `## ${name}\n`,
    `${summary}.\n`,
    `\`\`\`text\n${forms.join("\n")}\n\`\`\`\n`,
    ...(Object.keys(options).length > 0 ? [toTable(options)] : []),
    ...Object.entries(groups).map(
      ([group, flags]) => `Flags of \`add ${group}\`:\n\n${toTable(flags)}`,
    ),
    ...(notes === undefined ? [] : [`${toText(notes)}\n`]),
    ...(aws === undefined ? [] : [`Permissions on AWS: ${toText(aws.permissions)}.\n`]),
    ...toExitCodes(command),
  ];
  return parts.join("\n");
}

function toTable(options: Options): string {
  const rows = toLines(options).map(([flag, text]) => `| \`${flag}\` | ${toCell(text)} |\n`);
  return `| Flag | Meaning |\n| --- | --- |\n${rows.join("")}`;
}

function toExitCodes({ exitCodes }: Command): string[] {
  if (exitCodes === undefined) return [];
  const codes = Object.entries(exitCodes).map(([code, meaning]) => `${code}: ${meaning}`);
  return [`Exit codes: ${codes.join("; ")}.\n`];
}

/** A bar would end the cell. */
function toCell(text: string): string {
  return toText(text).replaceAll("|", "\\|");
}

/** Outside code, `<` would begin an element, and `*` emphasis. */
function toText(text: string): string {
  return text.replaceAll(/[<*]/g, "\\$&");
}
