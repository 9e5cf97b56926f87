import { describe, expect, it } from "vitest";
import { groupLines } from "../../../cli/indexes/query-group.ts";
import { adviseIndexes, type ClassIndex } from "../../../cli/indexes/suggest.ts";

type Facts = Readonly<Record<string, unknown>>;

/** A scan of 1,000 objects that finds and answers ten. */
const SCAN = {
  ...{ message: "query", class: "Todo", path: "scan", readUnits: 60 },
  ...{ itemsRead: 1_000, itemsMatched: 10, answered: 10 },
};

async function advise(facts: readonly Facts[], configured: readonly ClassIndex[] = []) {
  const groups = await groupLines(lines(facts.map((each) => JSON.stringify(each))));
  return adviseIndexes(groups, configured);
}

async function* lines(texts: readonly string[]) {
  yield* texts;
}

describe("the suggested indexes", () => {
  it("are fields that scans compare, with what an index would save", async () => {
    const facts = [
      { ...SCAN, equal: "city" },
      { ...SCAN, equal: "city" },
    ];

    const { suggestions } = await advise(facts);

    expect(suggestions).toEqual([
      {
        ...{ class: "Todo", kind: "indexedFields", field: "city", queries: 2, refused: 0 },
        savedUnits: expect.closeTo(2 * (60 - 0.5 - 10 * 0.5125)),
      },
    ]);
  });

  it("serve each query once, by the field that saves most in all", async () => {
    const both = { ...SCAN, equal: "city,done" };

    const { suggestions } = await advise([both, both, { ...SCAN, equal: "done" }]);

    expect(suggestions).toMatchObject([{ field: "done", queries: 3 }]);
  });

  it("are sorted for ranges and orders, which read as much as they answer", async () => {
    const all = { ...SCAN, itemsMatched: 1_000 };

    const { suggestions } = await advise([
      { ...all, order: "score" },
      { ...SCAN, range: "dueAt" },
    ]);

    expect(suggestions).toMatchObject([
      { kind: "sortedFields", field: "score" },
      { kind: "sortedFields", field: "dueAt" },
    ]);
  });

  it("leave out indexes that would save little", async () => {
    const all = { ...SCAN, itemsMatched: 1_000, answered: 1_000 };

    expect((await advise([{ ...all, equal: "city", order: "score" }])).suggestions).toEqual([]);
  });

  it("include fields of queries that were refused", async () => {
    const refused = { message: "query", class: "Todo", path: "refused", equal: "city" };

    const { suggestions } = await advise([refused, refused]);

    expect(suggestions).toMatchObject([{ field: "city", queries: 2, refused: 2, savedUnits: 0 }]);
  });

  it("name no users, roles, ranges of installations and configured fields", async () => {
    const configured = { class: "Todo", kind: "indexedFields", field: "city" } as const;
    const facts = [
      { ...SCAN, class: "_User", equal: "city" },
      { ...SCAN, class: "_Role", equal: "city" },
      { ...SCAN, class: "_Installation", range: "level", order: "level" },
      { ...SCAN, equal: "city" },
    ];

    expect((await advise(facts, [configured])).suggestions).toEqual([]);
  });

  it("don't repeat the field whose index was read", async () => {
    const postings = { ...SCAN, path: "postings", field: "done", equal: "done,owner" };

    const { suggestions } = await advise([postings]);

    expect(suggestions).toMatchObject([{ field: "owner" }]);
  });
});

describe("the configured indexes", () => {
  const index = (field: string): ClassIndex => ({ class: "Todo", kind: "indexedFields", field });

  it("are unused if no query of the class read them", async () => {
    const facts = [
      { ...SCAN, path: "postings", field: "city,list" },
      { ...SCAN, class: "Note", path: "postings", field: "tag" },
    ];

    const { unused } = await advise(facts, ["city", "list", "tag"].map(index));

    expect(unused).toEqual([index("tag")]);
  });
});

describe("lines of logs", () => {
  it("are ignored unless they are about a query", async () => {
    const texts = ["", "no JSON", '{"message":"query"', '{"message":"started"}', '{"query":1}'];
    const line = `2026-11-22T08:00:00Z accounts ${JSON.stringify({ ...SCAN, equal: "city" })}`;

    const groups = await groupLines(lines([...texts, line]));

    expect(groups).toMatchObject([{ class: "Todo", queries: 1, equal: ["city"], readUnits: 60 }]);
  });
});
