import { describe, expect, it } from "vitest";
import { fillShownBy, findGaps } from "../../../tools/docs/shown-by.ts";

const toPage = (...cells: readonly string[]) =>
  [
    "| A01 | outside the markers | x |",
    "<!-- shown-by:begin (npm run codegen) -->",
    "| Code | Attack | Shown by |",
    "| --- | --- | --- |",
    ...cells.map((cell, i) => `| A0${i + 1} | an attack | ${cell} |`),
    "<!-- shown-by:end -->",
    "",
  ].join("\n");

const LOG_IN = "[attacks/log-in](../test/attacks/log-in.test.ts)";
const API_LOG_IN = "[api/log-in](../test/api/log-in.test.ts)";

describe("the last cell of a row", () => {
  it("links to every test that names the row's code", () => {
    const files = ["test/api/log-in.test.ts", "test/attacks/log-in.test.ts"];
    const filled = fillShownBy(toPage("old", "–"), new Map([["A01", files]]));
    expect(filled).toBe(toPage(`${API_LOG_IN}, ${LOG_IN}`, "–"));
  });

  it("keeps only the reason of a row without tests", () => {
    const page = toPage("– the vendor fixes it", "[gone](../test/gone.test.ts)");
    expect(fillShownBy(page, new Map())).toBe(toPage("– the vendor fixes it", "–"));
  });

  it("is filled for codes of every letter", () => {
    const page = toPage("–").replace("A01 | an", "L3 | an");
    const filled = fillShownBy(page, new Map([["L3", ["test/api/log-in.test.ts"]]]));
    expect(filled).toBe(page.replace("| – |", `| ${API_LOG_IN} |`));
  });

  it("does not change when it is filled again", () => {
    const tests = new Map([["A02", ["test/attacks/log-in.test.ts"]]]);
    const once = fillShownBy(toPage("", ""), tests);
    expect(fillShownBy(once, tests)).toBe(once);
  });
});

describe("gaps", () => {
  const tests = new Map([["A01", ["test/attacks/log-in.test.ts"]]]);

  it("are codes of tests that are on no page", () => {
    const unknown = new Map([...tests, ["R99", ["test/races/x.test.ts"]] as const]);
    expect(findGaps([toPage(LOG_IN)], unknown)).toEqual([
      "R99 of test/races/x.test.ts is on no page: add a row for it",
    ]);
  });

  it("are rows with neither a test nor a reason", () => {
    expect(findGaps([toPage(LOG_IN, "–")], tests)).toEqual([expect.stringMatching(/^A02 /)]);
  });

  it("are rows that a page has twice", () => {
    const page = toPage(LOG_IN, LOG_IN).replace("A02", "A01");
    expect(findGaps([page], tests)).toEqual([
      "A01 has two rows: keep the one that is true, with what is true of the other",
    ]);
  });

  it("are none if each row on any page has a test or a reason", () => {
    expect(findGaps([toPage(LOG_IN, "– a reason"), "# Empty\n"], tests)).toEqual([]);
  });
});
