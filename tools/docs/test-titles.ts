import ts from "typescript";

/** A code of docs/threats.md (A02), docs/faults.md (R17) or docs/aws-laws.md (L3). */
export const CODE = /[AR]\d{2,3}|L\d{1,2}/;

const CODES = new RegExp(`\\b(?:${CODE.source})\\b`, "g");

const NEVER_RUN: ReadonlySet<string> = new Set(["skip", "todo"]);

export interface Title {
  readonly kind: "describe" | "it" | "test";
  /** As in the source, with its quotes. */
  readonly text: string;
  readonly position: number;
}

/** @returns the codes in the titles of a test file */
export function findCodes(source: string): ReadonlySet<string> {
  if (source.search(CODES) < 0) return new Set();
  return new Set(findTitles(source).flatMap(({ text }) => text.match(CODES) ?? []));
}

/** @returns the titles of the tests that run, and of their blocks */
export function findTitles(source: string): Title[] {
  const file = ts.createSourceFile("a.test.ts", source, ts.ScriptTarget.Latest);
  const titles: Title[] = [];
  const visit = (node: ts.Node): void => {
    const names = ts.isCallExpression(node) ? calleeNames(node) : [];
    const kind = names.at(-1) ?? "";
    const isTest = isTestFunction(kind);
    // A test that never runs shows nothing, nor does anything inside a skipped block.
    if (isTest && names.some((name) => NEVER_RUN.has(name))) return;
    const title = isTest ? (node as ts.CallExpression).arguments[0] : undefined;
    if (isTest && title && isString(title)) {
      titles.push({ kind, text: title.getText(file), position: title.getStart(file) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

function isTestFunction(name: string): name is Title["kind"] {
  return name === "describe" || name === "it" || name === "test";
}

function isString(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** `["skip", "it"]` for `it.skip("…")`, `["each", "it"]` for `it.each([…])("…")`. */
function calleeNames(call: ts.CallExpression): string[] {
  const names: string[] = [];
  let callee: ts.Expression = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else if (ts.isCallExpression(callee)) callee = callee.expression;
    else if (ts.isPropertyAccessExpression(callee)) {
      names.push(callee.name.text);
      callee = callee.expression;
    } else return [];
  }
  return [...names, callee.text];
}
