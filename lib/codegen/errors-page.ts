/** One of the errors that share a code. */
interface ErrorMeaning {
  /** HTTP status. */
  readonly status: number;
  readonly error: string;
  readonly when: string;
  readonly fix: string;
}

/** A request that developers send by mistake, and its answer in the local cloud. */
export interface Mistake {
  readonly mistake: string;
  readonly route: string;
  readonly answer: { readonly status: number; readonly code: number; readonly error: string };
}

/** Relative to docs/errors.md. */
const PROTOCOL_PAGE = "docs/protocol/errors.md".replace("docs/", "");

const INTRODUCTION = `# Errors by code

Generated from the catalogue by \`npm run codegen\`; do not edit. The body of an error is \`{"code", "error"}\`, and its
header \`Link\` leads to the help that the service itself has, such as \`GET /1.1/errors/211\`, which is the text of this page.
[Errors](${PROTOCOL_PAGE}) tells which codes clients branch on, and what private mode changes.

Texts may say more than the ones here, such as the name of the wrong field. From status 500 on they hold a request id.
`;

const MISTAKES = `## Typical mistakes

The answers of the local cloud; \`test/e2e/mistakes.test.ts\` sends these requests. On AWS a 401 says no more than
\`Unauthorized.\`

| Mistake | Request | Answer |
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

function toRow({ mistake, route, answer: { status, code, error } }: Mistake): string {
  const request = `\`${route.replace(/\?.*/, "")}\``;
  return `| ${toCell(mistake)} | ${request} | ${status}, [${code}](#${code}): ${toCell(error)} |\n`;
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
