import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../functions/domain/json.ts";
import { parseWhere } from "../../functions/domain/queries/where.ts";
import { compileWhere } from "../../functions/domain/queries/where-match.ts";
import {
  createEntryToll,
  startWork,
  UNLIMITED_WORK,
  WorkBudget,
} from "../../functions/domain/work-budget.ts";

const SETTINGS = { maxQueryReadUnits: 20_000, maxClientReadUnits: 2_000 };

const withSteps = (matchSteps: number) =>
  new WorkBudget({
    ...{ readUnits: 0, matchSteps, passwords: 0 },
    ...{ edges: 0, entries: 0, bridgeQuestions: 0 },
  });

describe("the budget of a request", () => {
  it("is small without the master key (A118)", () => {
    const [client, master] = [startWork(false, SETTINGS), startWork(true, SETTINGS)];
    for (const [kind, limit] of Object.entries(client.limits)) {
      expect(limit, kind).toBeLessThan(master.limits[kind as "edges"]);
    }
  });

  it("is never larger for a client than for the master key", () => {
    const settings = { maxQueryReadUnits: 100, maxClientReadUnits: 2_000 };
    expect(startWork(false, settings).left("readUnits")).toBe(100);
  });

  it("takes nothing for work that it refuses, so cheaper work still fits", () => {
    const work = withSteps(10);
    expect(() => work.spend("matchSteps", 11)).toThrow(expect.objectContaining({ code: 154 }));
    work.spend("matchSteps", 10);
    expect(() => work.spend("matchSteps", 1)).toThrow(/take too long/);
  });

  it("goes below zero only by work that is done already", () => {
    const work = startWork(false, SETTINGS);
    work.charge("readUnits", 2_000);
    expect(() => work.assertLeft("readUnits")).not.toThrow();
    work.charge("readUnits", 0.5);
    expect(() => work.assertLeft("readUnits")).toThrow(expect.objectContaining({ code: 154 }));
  });

  it.each(["passwords", "edges", "entries"] as const)(
    "says how many %s a request may have",
    (kind) => {
      const work = startWork(false, SETTINGS);
      const { limits } = work;
      work.spend(kind, limits[kind]);
      const refused = expect.objectContaining({
        code: 1,
        message: expect.stringContaining(` ${limits[kind]} `),
      });
      expect(() => work.spend(kind, 1)).toThrow(refused);
    },
  );
});

describe("the toll of a write", () => {
  it("is paid once, although contention makes the write start again (A181)", async () => {
    const work = startWork(false, SETTINGS);
    const toll = createEntryToll(work);
    for (let attempt = 0; attempt < 60; attempt++) await toll(490);
    expect(work.left("entries")).toBe(work.limits.entries - 490);
    await toll(500);
    expect(work.left("entries")).toBe(work.limits.entries - 500);
  });
});

describe("a matcher", () => {
  const steps = (where: JsonObject, object: JsonObject) => {
    const expression = parseWhere(where, { master: false, work: UNLIMITED_WORK });
    const work = withSteps(1e9);
    compileWhere(expression, work)(object);
    return 1e9 - work.left("matchSteps");
  };
  const list = Array.from({ length: 1_000 }, (_, i) => ({ n: i }));

  it("pays for every element of the arrays that it visits (A118)", () => {
    expect(steps({ list: { n: -1 } }, { list })).toBeGreaterThanOrEqual(1_000);
    expect(steps({ "list.n": -1 }, { list })).toBeGreaterThanOrEqual(1_000);
    expect(steps({ list: { $nin: ["x"] } }, { list })).toBeGreaterThanOrEqual(1_000);
    expect(steps({ list: { $all: ["x"] } }, { list })).toBeGreaterThanOrEqual(1_000);
  });

  it("pays for every condition and for the worst case of a pattern (A118)", () => {
    const $or = Array.from({ length: 50 }, (_, i) => ({ name: `x${i}` }));
    expect(steps({ $or }, { name: "tom" })).toBeGreaterThanOrEqual(50);
    const text = "x".repeat(1_000);
    expect(steps({ text: { $regex: "(?i)\\pL{90}" } }, { text })).toBeGreaterThan(90_000);
    expect(steps({ text: { $regex: "\\Qyyy\\E" } }, { text })).toBeLessThan(100);
  });

  it("refuses a pattern before it runs (A118)", () => {
    const where = { text: { $regex: "(?i)\\pL{90}" } };
    const expression = parseWhere(where, { master: false, work: UNLIMITED_WORK });
    const isMatch = compileWhere(expression, withSteps(50_000));
    expect(() => isMatch({ text: "x".repeat(1_000) })).toThrow(/take too long/);
    expect(isMatch({ text: "x".repeat(100) })).toBe(true);
  });

  it("looks up a large value once, however many conditions compare it (A118)", () => {
    const $or = Array.from({ length: 95 }, (_, i) => ({ big: { $in: [{ i }] } }));
    const expression = parseWhere({ $or }, { master: false, work: UNLIMITED_WORK });
    let reads = 0;
    const big = new Proxy(
      { a: 1 },
      {
        ownKeys: (target) => {
          reads += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    expect(compileWhere(expression, UNLIMITED_WORK)({ big })).toBe(false);
    expect(reads).toBeLessThan(5);
  });
});

it("patterns are compiled at the expense of the request (A118)", () => {
  const work = withSteps(1e6);
  const where = { a: { $regex: "x+" } };
  const parse = () => parseWhere(where, { master: false, work });
  expect(() => Array.from({ length: 100 }, parse)).toThrow(/take too long/);
});
