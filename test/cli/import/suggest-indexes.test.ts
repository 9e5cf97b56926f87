import { describe, expect, it } from "vitest";
import { createFieldProfiles } from "../../../cli/import/suggest-indexes.ts";
import { toSourceRow } from "../../support/transfer/stack-writer.ts";

const ROWS = 1_200;

/** What 1,200 objects of a class suggest. */
async function suggest(fieldsFor: (index: number) => object, className = "Todo", rows = ROWS) {
  const profiles = createFieldProfiles({ Indexed: { indexedFields: ["slug"] } });
  async function* source() {
    for (let index = 0; index < rows; index++) yield toSourceRow(className, fieldsFor(index));
  }
  for await (const row of profiles.watch(source())) expect(row.kind).toBe("object");
  return profiles.suggestions().map(({ field, kind }) => `${field} ${kind}`);
}

describe("the indexes that the data of an import suggests", () => {
  it.each([
    ["one value for each object", (n: number) => ({ slug: `s${n}` }), ["slug uniqueFields"]],
    ["a value for several", (n: number) => ({ city: `c${n % 50}` }), ["city indexedFields"]],
    ["numbers", (n: number) => ({ score: n }), ["score sortedFields"]],
    [
      "dates",
      (n: number) => ({ due: { __type: "Date", iso: new Date(n * 1e9).toISOString() } }),
      ["due sortedFields"],
    ],
    ["few values", (n: number) => ({ done: String(n % 3) }), []],
    ["long texts", (n: number) => ({ text: `${n}`.repeat(60) }), []],
    ["several types", (n: number) => ({ mixed: n % 2 ? n : `${n}` }), []],
    ["Booleans, Pointers and times of its own", (n: number) => ({ ok: n > 5, ...OWN }), []],
  ] as const)("are those of fields with %s", async (_, fieldsFor, expected) => {
    expect(await suggest(fieldsFor)).toEqual(expected);
  });

  const OWN = { owner: { __type: "Pointer", className: "_User", objectId: "a" }, createdAt: "x" };

  it("are none for small classes, classes of the service, and fields that have one", async () => {
    const slug = (n: number) => ({ slug: `s${n}` });

    expect(await suggest(slug, "Todo", 999)).toEqual([]);
    expect(await suggest(slug, "_User")).toEqual([]);
    expect(await suggest(slug, "Indexed")).toEqual([]);
  });
});
