/** One of the errors that share a code. */
export interface ErrorMeaning {
  readonly name: string;
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

/** The words of the page in one language. */
export interface ErrorsPageWords {
  readonly introduction: string;
  /** Headings of a code's table: the status, then one for each text. */
  readonly columns: readonly string[];
  readonly toTexts: (meaning: ErrorMeaning) => readonly string[];
  /** The head of the section about mistakes. */
  readonly mistakes: string;
  readonly toMistake: (mistake: string) => string;
  readonly sdk: string;
}

/** Generates docs/errors.md: a section for each code, then requests that went wrong. */
export function generateErrorsPage(
  errors: ReadonlyMap<number, readonly ErrorMeaning[]>,
  mistakes: readonly Mistake[],
  words: ErrorsPageWords,
): string {
  const sections = [...errors].map(([code, meanings]) => toSection(code, meanings, words));
  const rows = mistakes.map((row) => toRow(row, words)).join("");
  return [words.introduction, ...sections, `${words.mistakes}| --- | --- | --- |\n${rows}`].join(
    "\n",
  );
}

function toSection(
  code: number,
  meanings: readonly ErrorMeaning[],
  { columns, toTexts }: ErrorsPageWords,
): string {
  const rows = meanings.map((meaning) =>
    toLine([String(meaning.status), ...toTexts(meaning).map(toCell)]),
  );
  const head = [toLine(columns), toLine(columns.map(() => "---"))];
  return [`## ${code}\n\n`, ...head, ...rows].join("");
}

function toLine(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |\n`;
}

function toRow(row: Mistake, { toMistake, sdk }: ErrorsPageWords): string {
  return toLine([toCell(toMistake(row.mistake)), toRequest(row, sdk), toAnswer(row)]);
}

function toRequest(row: Mistake, sdk: string): string {
  if ("route" in row) return `\`${row.route.replace(/\?.*/, "")}\``;
  if ("sdk" in row) return sdk;
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
