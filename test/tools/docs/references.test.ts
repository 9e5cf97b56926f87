import { describe, expect, it } from "vitest";
import { findBrokenReferences } from "../../../tools/docs/references.ts";

const RUNBOOK = `# Runbook

## Dead letters, and \`more\`
## Again
## Again
<a id="by-name"></a>

\`\`\`sh
# no heading
\`\`\`
`;

function findIn(file: string, text: string): string[] {
  const repository = new Map([
    ["docs/runbook.md", RUNBOOK],
    ["README.md", "# Landfall\n"],
    ["lib/a.ts", ""],
    ["lib/parts/b.ts", ""],
    [file, text],
  ]);
  return findBrokenReferences(repository).map(({ line, reference }) => `${line} ${reference}`);
}

describe("a mention of a page", () => {
  it.each([
    ["functions/api/x.ts", "// docs/runbook.md says when"],
    ["docs/x.md", "see runbook.md and README.md"],
    ["functions/x.ts", "// docs/runbook.md#dead-letters-and-more"],
    ["lib/x.ts", "See docs/runbook.md#$" + "{anchor}"],
    ["lib/x.ts", "// https://github.com/owner/name/blob/main/DESIGN.md"],
    ["lib/x.ts", "// node_modules/ajv/docs/strict-mode.md"],
    ["lib/x.ts", "path.endsWith('.md') && /\\.md$/.test(path) // docs/*.md"],
  ])("passes in %s: %s", (file, text) => {
    expect(findIn(file, text)).toEqual([]);
  });

  it.each(["notes.md", "docs/notes.md", "/docs/notes.md", "../other/notes.md"])(
    "is reported if %s is not in the repository",
    (page) => {
      expect(findIn("schemas/x.json", `{\n  "source": "${page}, section 4"\n}`)).toEqual([
        `2 ${page}`,
      ]);
    },
  );

  it("is reported if its anchor is not a heading", () => {
    const reference = "docs/runbook.md#no-heading";
    expect(findIn("lib/x.ts", `// ${reference}`)).toEqual([`1 ${reference}`]);
  });

  it("is not checked in generated files", () => {
    const text = "// notes.md";
    expect(findIn("openapi.json", text)).toEqual([]);
    expect(findIn("package-lock.json", text)).toEqual([]);
  });
});

describe("a relative path", () => {
  it("is reported if it leaves the repository", () => {
    const code = 'import "../../shared/x.ts"; import "../shared.ts";';
    expect(findIn("lib/x.ts", code)).toEqual(["1 ../../shared/x.ts"]);
    expect(findIn("NOTES.md", "in `../shared` beside it")).toEqual(["1 ../shared"]);
  });

  it("passes in a test of path traversal", () => {
    expect(findIn("test/attacks/x.test.ts", `"../../../etc/passwd"`)).toEqual([]);
  });
});

describe("a path in backticks", () => {
  it.each([
    "`docs/runbook.md` and `lib/a.ts`",
    "the folders `lib/` and `docs/`, the end `parts/b.ts` of a path",
    "`lib/<topic>/x.ts`, `lib/*.ts`, `gone/<name>.ts`, `image/png`, `application/json`",
    "```\nlib/nowhere.ts\n```",
  ])("passes: %s", (text) => {
    expect(findIn("docs/x.md", text)).toEqual([]);
  });

  it.each(["lib/nowhere.ts", "docs/nowhere/", "lib/nowhere", "gone/a.ts"])(
    "is reported: %s",
    (path) => {
      expect(findIn("docs/x.md", `see \`${path}\``)).toEqual([`1 ${path}`]);
    },
  );

  it("is reported if nothing begins as it does before its placeholder", () => {
    expect(findIn("docs/x.md", "`lib/gone/<name>.ts` and `lib/a<name>.ts`")).toEqual([
      "1 lib/gone/",
    ]);
  });

  it("passes in code, which has no prose", () => {
    expect(findIn("lib/x.ts", "// `lib/nowhere.ts` is a name in a test")).toEqual([]);
  });
});

describe("a Markdown link", () => {
  it.each([
    "[runbook](runbook.md)",
    "[part](runbook.md#dead-letters-and-more)",
    "[second](runbook.md#again-1)",
    "[named](runbook.md#by-name)",
    "[code](../lib/a.ts#L1)",
    "[folder](../lib) and [folder](../lib/)",
    '[root](../README.md "title")',
    "# Here\n[here](#here)",
    "[web](https://example.com/x) [mail](mailto:a@example.com)",
    "`[code](nowhere.ts)`",
    "```\n[code](nowhere.ts)\n```",
    "[defined]: ../lib/a.ts",
  ])("passes: %s", (text) => {
    expect(findIn("docs/x.md", text)).toEqual([]);
  });

  it.each([
    ["[file](nowhere.ts)", "1 nowhere.ts"],
    ["\n[folder](../nowhere/)", "2 ../nowhere/"],
    ["[here](#nowhere)", "1 #nowhere"],
    ["```\n# Here\n```\n[here](#here)", "4 #here"],
    ["[defined]: nowhere.ts", "1 nowhere.ts"],
  ])("is reported: %s", (text, finding) => {
    expect(findIn("docs/x.md", text)).toEqual([finding]);
  });

  it("is reported once, although it also mentions a page", () => {
    expect(findIn("docs/x.md", "[page](nowhere.md)")).toEqual(["1 nowhere.md"]);
  });
});
