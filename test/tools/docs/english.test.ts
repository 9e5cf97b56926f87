import { describe, expect, it } from "vitest";
import { findUnclearEnglish } from "../../../tools/docs/english.ts";

const findIn = (source: string) => findUnclearEnglish("a.test.ts", source);

describe("the check of English", () => {
  it.each([
    ["a sentence without a subject", "/** What a file holds. */"],
    ["a second sentence", "// It ends. Of several rows the newest wins."],
    [
      "a sentence on its own line",
      "/**\n * The first line,\n * which goes on. Where it ends.\n */",
    ],
    ["a result", "/** @returns What was read */"],
    ["a report", "// The log tells the cause."],
    ["an unknown value", "/** A token that nobody has. */"],
    ["a subject without a name", "// Somebody changed it."],
    ["a limit", "// A body may have 4 KB."],
    ["a title that begins with a preposition", 'it("of a row is kept", () => {});'],
    ["a title that begins with a conjunction", 'test("when it ends, it is kept", () => {});'],
    ["a title of rows", 'it.each([1])("with %i is kept", () => {});'],
    ["a title about nobody", 'it("lets nobody in", () => {});'],
    ["a title with a report", 'describe("x", () => { it("tells the cause", () => {}); });'],
  ])("reports %s", (_, source) => {
    expect(findIn(source)).toHaveLength(1);
  });

  it.each([
    ["code", "const what = `\n  What is it\n`;"],
    ["code in a comment", "/** `What is told` is the name. */"],
    ["a sentence that goes on", "/** Shows what a file holds and where it is. */"],
    ["a title with a verb", 'it("keeps a row of an app", () => {});'],
    ["a title that begins with a call", 'it("at() uses its time zone", () => {});'],
    ["a block", 'describe("with a session", () => {});'],
  ])("passes %s", (_, source) => {
    expect(findIn(source)).toEqual([]);
  });

  it("names the line and the wanted form", () => {
    expect(findIn('const x = 1;\n/** Fine.\n * The log is told.\n */\nit("of x", f);')).toEqual([
      { line: 3, text: "told.", advice: expect.stringMatching(/reports, logs/) },
      { line: 5, text: '"of x"', advice: expect.stringMatching(/begins with its verb/) },
    ]);
  });

  it("reads titles only in test files", () => {
    expect(findUnclearEnglish("a.ts", 'it("of x", f);')).toEqual([]);
  });
});
