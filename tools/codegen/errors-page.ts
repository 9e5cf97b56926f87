/** One of the errors that share a code. */
interface ErrorMeaning {
  /** HTTP status. */
  readonly status: number;
  readonly error: string;
  readonly when: string;
  readonly fix: string;
}

/** A request that developers send by mistake, and its answer in the local cloud. */
export interface RequestMistake {
  readonly mistake: string;
  readonly route: string;
  readonly as?: "nobody" | "master";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: { readonly status: number; readonly code: number; readonly error: string };
}

/** A call of the stock SDK. */
export interface SdkMistake {
  readonly mistake: string;
  /** A key of the table of calls in test/e2e/mistakes.test.ts. */
  readonly sdk: string;
  readonly answer: { readonly code: number; readonly error: string };
}

/** A command that ends with 1 and these lines on standard error. */
export interface CommandMistake {
  readonly mistake: string;
  /** A script of package.json. */
  readonly command: string;
  /** `{folder}` stands for a new folder, `{url}` for a local cloud. */
  readonly args: readonly string[];
  /** Files of the folder: a text or JSON. */
  readonly files?: Readonly<Record<string, unknown>>;
  readonly says: readonly string[];
}

export type Mistake = RequestMistake | SdkMistake | CommandMistake;

/** Relative to docs/errors.md. */
const PROTOCOL_PAGE = "docs/protocol/errors.md".replace("docs/", "");

const INTRODUCTION = `# Errors by code

Generated from the catalogue by \`npm run codegen\`; do not edit. The body of an error is \`{"code", "error"}\`, and its
header \`Link\` leads to the help that the service itself has, such as \`GET /1.1/errors/211\`, which is the text of this page.
[Errors](${PROTOCOL_PAGE}) lists the codes that clients branch on, and the changes of private mode.

Texts may say more than the ones here, such as the name of the wrong field. From status 500 on they hold a request id.
`;

const MISTAKES = `## Typical mistakes

The answers of the local cloud and of the commands; \`test/e2e/mistakes.json\` has them with their requests and files.
On AWS a 401 says no more than \`Unauthorized.\`

| Mistake | Request or command | Answer |
| --- | --- | --- |
`;

/** Generates docs/errors.md: a section for each code, then requests that went wrong. */
export function generateErrorsPage(
  errors: ReadonlyMap<number, readonly ErrorMeaning[]>,
  mistakes: readonly Mistake[],
): string {
  const sections = [...errors].map(([code, meanings]) => toSection(code, meanings));
  return [INTRODUCTION, ...sections, MISTAKES + mistakes.map(toRow).join("")].join("\n");
}

function toSection(code: number, meanings: readonly ErrorMeaning[]): string {
  const rows = meanings.map(
    ({ status, error, when, fix }) =>
      `| ${status} | ${toCell(error)} | ${toCell(when)} | ${toCell(fix)} |\n`,
  );
  return `## ${code}\n\n| HTTP | Text | When | What to do |\n| --- | --- | --- | --- |\n${rows.join("")}`;
}

function toRow(row: Mistake): string {
  return `| ${toCell(row.mistake)} | ${toRequest(row)} | ${toAnswer(row)} |\n`;
}

function toRequest(row: Mistake): string {
  if ("route" in row) return `\`${row.route.replace(/\?.*/, "")}\``;
  if ("sdk" in row) return "the JavaScript SDK";
  const args = row.args.map((each) => each.replace("{folder}/", ""));
  return `\`npx landfall ${[row.command, ...args].join(" ")}\``;
}

function toAnswer(row: Mistake): string {
  if ("says" in row) return toCell(row.says.join(" ").replaceAll("{folder}/", ""));
  const { code, error } = row.answer;
  const status = "route" in row ? `${row.answer.status}, ` : "";
  return `${status}[${code}](#${code}): ${toCell(error)}`;
}

/** A bar would end the cell. Outside code, `<` would begin an element. */
function toCell(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`") ? part : part.replaceAll("<", "&lt;").replaceAll("*", "\\*"),
    )
    .join("")
    .replaceAll("|", "\\|");
}
