import { describe, expect, it } from "vitest";
import { findUnclearSentences } from "../../../tools/docs/prose.ts";

describe("a sentence of a document", () => {
  it.each([
    "The record tells what it cost.",
    "- What is not served is refused.",
    "A page ends. Where it ends, a new one begins.",
    "1. Of several rows the newest wins.",
    "Whoever knows the token reads the row.",
    "An identifier that nobody has counts, too.",
    "The body may have 4,096 bytes.",
    "A request keeps the row, whichever route it takes.",
    "Those of an update come first.",
    "By which it is known.",
    "An error if there is no such row.",
    "The row as it is stored.",
  ])("is reported: %s", (text) => {
    expect(findUnclearSentences(`# Title\n\n${text}`)).toMatchObject([{ line: 3 }]);
  });

  it.each([
    "The record shows its cost.",
    "What does this request answer?",
    "| What the owner sees | told |",
    "# What it costs",
    "The code `told` and\n\n```\nWhat is code\n```",
    "A row of what users own.",
    "Anyone reads the row, as stored, and those of a role.",
    "It stays as it is.",
  ])("passes: %s", (text) => {
    expect(findUnclearSentences(text)).toEqual([]);
  });
});
