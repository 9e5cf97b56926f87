import ts from "typescript";

/** A code of docs/threats.md (A02) or docs/faults.md (R17). */
const CODE = /\b[AR]\d{2,3}\b/g;

const TITLED_FUNCTIONS: ReadonlySet<string> = new Set(["describe", "it", "test"]);

/** @returns the codes in the titles of a test file */
export function findCodes(source: string): ReadonlySet<string> {
  if (source.search(CODE) < 0) return new Set();
  const titles = findTitles(ts.createSourceFile("a.test.ts", source, ts.ScriptTarget.Latest));
  return new Set(titles.flatMap((title) => title.match(CODE) ?? []));
}

function findTitles(file: ts.SourceFile): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && isTitled(node) ? node.arguments[0] : undefined;
    if (title && isText(title)) titles.push(title.getText(file));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return titles;
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** True for `it("…")`, `it.each([…])("…")` and `it.skip("…")`. */
function isTitled(call: ts.CallExpression): boolean {
  let callee: ts.Expression = call.expression;
  while (!ts.isIdentifier(callee)) {
    if (ts.isTaggedTemplateExpression(callee)) callee = callee.tag;
    else if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee))
      callee = callee.expression;
    else return false;
  }
  return TITLED_FUNCTIONS.has(callee.text);
}
