/** A command block of a page, and who runs it. */
export interface Block {
  readonly page: string;
  readonly line: number;
  readonly code: string;
  /** Such as `doors/pages`; undefined if no test runs it. */
  readonly runBy: string | undefined;
  /** Why no test runs it. */
  readonly reason: string | undefined;
}

const BLOCK = /(?:<!-- (?:run by (\S+)|not run: ([^>]+?)) -->\n)?( *)```sh\n([\s\S]*?)```/g;

/** The blocks of a page with the comments above them: `run by TEST`, or `not run: REASON`. */
export function findBlocks(page: string, text: string): Block[] {
  return [...text.matchAll(BLOCK)].map(({ index, 1: runBy, 2: reason, 4: code = "" }) => ({
    page,
    code,
    runBy,
    reason,
    line: text.slice(0, index).split("\n").length,
  }));
}

/** The lines of a block without comments; a line that ends in a backslash continues. */
export function linesOf(code: string): string[] {
  return code
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .map((line) => line.replace(/(^|\s+)#.*$/, "").trim())
    .filter((line) => line !== "");
}

/** The flags, and `""` for the command itself, of every command that a test's text contains. */
export function findRuns(text: string): Map<string, Set<string>> {
  const runs = new Map<string, Set<string>>();
  for (const { groups = {} } of withoutExpressions(text).matchAll(RUN)) {
    const { script, command, tool, rest = "" } = groups;
    const name = script ?? command ?? tool ?? "start";
    const flags = runs.get(name) ?? new Set([""]);
    runs.set(name, flags);
    for (const [, flag = ""] of rest.matchAll(/ (--[a-z0-9-]+)/g)) flags.add(flag);
    if (/ -c /.test(rest)) flags.add("--context");
  }
  return runs;
}

/** Expressions in a template may have quotes. */
function withoutExpressions(text: string): string {
  return text.replaceAll(/\$\{[^}]*\}/g, "…");
}

/** `npm start`, `npm run SCRIPT`, `npx landfall COMMAND` and `npx tsx tools/TOOL.ts`. */
const RUN =
  /\b(?:npm (?:start|run (?:-s )?(?<script>[a-z0-9:-]+))|npx landfall (?<command>[a-z-]+)|npx tsx tools\/(?<tool>[a-z-]+)\.ts)(?<rest>[^"`\n]*)/g;

const PART = /(?<=<!-- doors:begin\b.*-->\n)[\s\S]*?(?=<!-- doors:end -->)/;

/** Writes the tables of commands and blocks into the page. */
export function fillDoors(page: string, tables: string): string {
  return page.replace(PART, `\n${tables}\n`);
}
