import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const pages = readdirSync("docs").filter((name) => name.endsWith(".zh-CN.md"));

/** The levels of the headings, and the languages of the code blocks, in their order. */
function outlineOf(page: string): string[] {
  const lines = readFileSync(`docs/${page}`, "utf8").split("\n");
  let isCode = false;
  return lines.flatMap((line) => {
    if (line.startsWith("```")) {
      isCode = !isCode;
      return isCode ? [line] : [];
    }
    const heading = isCode ? undefined : /^#+ /.exec(line)?.[0];
    return heading === undefined ? [] : [heading];
  });
}

it.each(pages)("%s has the sections and code blocks of its English page", (page) => {
  const english = page.replace(".zh-CN", "");
  expect(existsSync(`docs/${english}`)).toBe(true);
  expect(outlineOf(page)).toEqual(outlineOf(english));
});
