import { CODE } from "./test-titles.ts";

/** Paths of tests from the repository's root, by the codes in their titles. */
export type TestsByCode = ReadonlyMap<string, readonly string[]>;

/** The part of a page between two HTML comments. */
const GENERATED_PART = /(?<=<!-- shown-by:begin\b.*-->\n)[\s\S]*?(?=<!-- shown-by:end -->)/g;

const ROW = new RegExp(String.raw`^(\| (${CODE.source}) \|.*\|) ([^|\n]*) \|$`, "gm");

/** The reason why a row has no test, after a dash. */
const REASON = /^– \S/;

const TWICE = "has two rows: keep the one that is true, with what is true of the other";

/** Writes the tests into the last cell of each row with a code; a row without tests keeps its reason. */
export function fillShownBy(page: string, tests: TestsByCode): string {
  return page.replace(GENERATED_PART, (part) =>
    part.replace(ROW, (_, rest: string, code: string, cell: string) => {
      const links = tests.get(code)?.map(toLink).join(", ");
      return `${rest} ${links ?? (REASON.test(cell) ? cell : "–")} |`;
    }),
  );
}

/** @returns codes of tests that are on no page or have two rows, and rows with neither a test nor a reason */
export function findGaps(pages: readonly string[], tests: TestsByCode): string[] {
  const rows = pages.flatMap(findRows);
  const known = new Set(rows.map(({ code }) => code));
  const repeated = rows
    .filter(({ code }, i) => rows.findIndex((row) => row.code === code) < i)
    .map(({ code }) => `${code} ${TWICE}`);
  const unknown = [...tests]
    .filter(([code]) => !known.has(code))
    .map(([code, files]) => `${code} of ${files.join(", ")} is on no page: add a row for it`);
  const unexplained = rows
    .filter(({ code, cell }) => !tests.has(code) && !REASON.test(cell))
    .map(({ code }) => `${code} has no test: write one, or write "– " and the reason in its row`);
  return [...unknown, ...unexplained, ...repeated];
}

function findRows(page: string): { readonly code: string; readonly cell: string }[] {
  const parts = page.match(GENERATED_PART) ?? [];
  return parts
    .flatMap((part) => [...part.matchAll(ROW)])
    .map(([, , code = "", cell = ""]) => ({ code, cell }));
}

function toLink(path: string): string {
  return `[${path.replace(/^test\/|\.test\.ts$/g, "")}](../${path})`;
}
