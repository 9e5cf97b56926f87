/**
 * Lists each command, each flag and each command block of the documents with the test that runs it. `--check`
 * writes nothing and fails if the list is out of date or something has neither a test nor a reason.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { type Block, fillDoors, findBlocks, findRuns, linesOf } from "./docs/doors.ts";
import { RUNNABLES, SCRIPT_NAMES } from "./docs/runnable.ts";

const PAGE = "test/doors/README.md";

const isCheck = process.argv.includes("--check");
const scripts = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).scripts);
const tests = await readTests();
const blocks = await readBlocks();
const page = readFileSync(PAGE, "utf8");
const filled = fillDoors(page, [commandTable(), blockTable()].join("\n"));

if (!isCheck) writeFileSync(PAGE, filled);
else if (filled !== page) complain(`${PAGE} is out of date; run: npm run codegen`);
for (const problem of [...findUnknown(), ...findUntested(), ...findUnrun()]) complain(problem);

async function readTests() {
  const names = (await readdir("test/doors")).filter((name) => name.endsWith(".test.ts")).sort();
  return names.map((name) => ({
    name: `doors/${name.replace(".test.ts", "")}`,
    runs: findRuns(readFileSync(`test/doors/${name}`, "utf8")),
  }));
}

async function readBlocks(): Promise<Block[]> {
  const docs = (await readdir("docs", { recursive: true })).map((name) => `docs/${name}`);
  const pages = ["README.md", "README.zh-CN.md", "CONTRIBUTING.md", ...docs.sort()];
  const documents = pages.filter((path) => path.endsWith(".md") && !path.includes("decisions/"));
  return documents.flatMap((path) => findBlocks(path, readFileSync(path, "utf8")));
}

/** @param flag empty: the command itself */
function testsOf(script: string, flag: string): string[] {
  return tests.filter(({ runs }) => runs.get(script)?.has(flag)).map(({ name }) => name);
}

function commandTable(): string {
  const rows = Object.entries(RUNNABLES).flatMap(([script, { line, flags, untested }]) => {
    if (untested !== undefined) return [`| \`${line}\` | | – ${untested} |`];
    return ["", ...flags].map((flag) => {
      return `| ${flag ? "" : `\`${line}\``} | ${flag && `\`${flag}\``} | ${toLinks(testsOf(script, flag))} |`;
    });
  });
  return ["| Command | Flag | Run by |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

function blockTable(): string {
  const rows = blocks.map(({ page: path, code, runBy, reason }) => {
    const [first = ""] = linesOf(code);
    const shown = `\`${first.replaceAll("|", "\\|").slice(0, 60)}\``;
    return `| ${path} | ${shown} | ${runBy ? toLinks([runBy]) : `– ${reason ?? ""}`} |`;
  });
  return ["| Page | Block | Run by |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

function toLinks(names: readonly string[]): string {
  return names.map((name) => `[${name}](../${name}.test.ts)`).join(", ");
}

function findUnknown(): string[] {
  const missing = scripts.filter((script) => !SCRIPT_NAMES.includes(script));
  const gone = SCRIPT_NAMES.filter((name) => !scripts.includes(name));
  return [
    ...missing.map((script) => `tools/docs/runnable.ts lacks the script ${script}`),
    ...gone.map((name) => `package.json lacks the script ${name} of tools/docs/runnable.ts`),
    ...documentedCommands()
      .filter(({ script }) => !Object.hasOwn(RUNNABLES, script))
      .map(({ at, script }) => `${at}: there is no command ${script}`),
    ...documentedCommands().flatMap(({ at, script, flags }) =>
      flags
        .filter((flag) => flag && RUNNABLES[script]?.flags.includes(flag) === false)
        .filter(() => RUNNABLES[script]?.untested === undefined)
        .map((flag) => `${at}: ${script} has no flag ${flag}`),
    ),
  ];
}

/** Includes blocks that no test runs. */
function documentedCommands() {
  return blocks.flatMap(({ page: path, line, code }) =>
    [...findRuns(linesOf(code).join("\n"))].map(([script, flags]) => {
      return { at: `${path}:${line}`, script, flags: [...flags] };
    }),
  );
}

function findUntested(): string[] {
  return Object.entries(RUNNABLES)
    .filter(([, { untested }]) => untested === undefined)
    .flatMap(([script, { flags }]) =>
      ["", ...flags]
        .filter((flag) => testsOf(script, flag).length === 0)
        .map((flag) => `no test in test/doors runs ${script} ${flag}`.trim()),
    );
}

function findUnrun(): string[] {
  return blocks.flatMap(({ page: path, line, runBy, reason }) => {
    const at = `${path}:${line}`;
    if (runBy === undefined && reason === undefined) {
      return [`${at}: write "<!-- run by TEST -->" or "<!-- not run: REASON -->" above the block`];
    }
    const file = `test/${runBy}.test.ts`;
    if (runBy === undefined || takesBlocks(file, path)) return [];
    return [`${at}: ${file} does not take the blocks of ${path} from findBlocks`];
  });
}

/** A test that names a page may do something else with it than to run its blocks. */
function takesBlocks(file: string, path: string): boolean {
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return text.includes("findBlocks(") && text.includes(`"${path}"`);
}

function complain(problem: string): void {
  console.error(problem);
  if (isCheck) process.exitCode = 1;
}
