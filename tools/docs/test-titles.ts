import ts from "typescript";

/** A code of docs/threats.md (A02), docs/faults.md (R17) or docs/aws-laws.md (L3). */
export const CODE = /[AR]\d{2,3}|L\d{1,2}/;

const CODES = new RegExp(`\\b(?:${CODE.source})\\b`, "g");

const TEST_FUNCTIONS: ReadonlySet<string> = new Set(["describe", "it", "test"]);
const NEVER_RUN: ReadonlySet<string> = new Set(["skip", "todo"]);

/** @returns the codes in the titles of a test file */
export function findCodes(source: string): ReadonlySet<string> {
  if (source.search(CODES) < 0) return new Set();
  const titles = findTitles(ts.createSourceFile("a.test.ts", source, ts.ScriptTarget.Latest));
  return new Set(titles.flatMap((title) => title.match(CODES) ?? []));
}

function findTitles(file: ts.SourceFile): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const names = ts.isCallExpression(node) ? calleeNames(node) : [];
    const isTest = TEST_FUNCTIONS.has(names.at(-1) ?? "");
    // A test that never runs shows nothing, nor does anything inside a skipped block.
    if (isTest && names.some((name) => NEVER_RUN.has(name))) return;
    const title = isTest ? (node as ts.CallExpression).arguments[0] : undefined;
    if (title && isString(title)) titles.push(title.getText(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
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
