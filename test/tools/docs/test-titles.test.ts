import { expect, it } from "vitest";
import { findCodes } from "../../../tools/docs/test-titles.ts";

const codesIn = (source: string) => [...findCodes(source)];

it.each([
  ["at the end", `it("rejects a non-string (A02)", () => {});`],
  ["at the beginning", `test("A02 a password", () => {});`],
  ["of a block", `describe("A02: passwords", () => { it("x", () => {}); });`],
  ["of a block in a block", `describe("x", () => { describe('x (A02)', () => {}); });`],
  ["of a test with rows", `it.each([\n  ["x", 1],\n])("rejects %s (A02)", async () => {});`],
  ["of a test with a table", `it.each\`a\n\${1}\`("rejects $a (A02)", () => {});`],
  ["of a conditional test", `it.runIf(process.env.CI)("x (A02)", () => {});`],
  ["of a template", `test(\`\${name} is refused (A02)\`, () => {});`],
])("finds the code in the title %s", (_, source) => {
  expect(codesIn(source)).toEqual(["A02"]);
});

it("finds several codes, each once", () => {
  const source = `it("x (R23, R32)", f); it("y (R23)", f); it("z A103 (L3, L16)", f);`;
  expect(codesIn(source)).toEqual(["R23", "R32", "A103", "L3", "L16"]);
});

it.each([
  ["a comment", `// A02\nit("x", () => {});`],
  ["the body of a test", `it("x", () => { const body = "A02"; });`],
  ["the rows of a test", `it.each(["A02"])("x", () => {});`],
  ["a skipped test", `it.skip("x (A02)", () => {}); it.todo("y (A02)");`],
  ["a skipped block", `describe.skip("x (A02)", () => { it("y (A02)", () => {}); });`],
  ["another call", `title("A02"); suite.it()("A02");`],
  ["a longer word", `it("A256GCM, A02x, RA02, A1, R1234, L3x, XL3, L123", () => {});`],
])("takes no code from %s", (_, source) => {
  expect(codesIn(source)).toEqual([]);
});
