import { describe, expect, it } from "vitest";
import { rejectNearMisses } from "../../../functions/handlers/http/near-miss.ts";
import { operationTable } from "../../../functions/handlers/http/operation-table.ts";

const KNOWN = operationTable.createPush.bodyKeys ?? [];
const check = (key: string) => () => rejectNearMisses({ [key]: 1 }, KNOWN);

describe("an unknown key of a push", () => {
  it.each([
    ["chanels", "channels"],
    ["channel", "channels"],
    ["Channels", "channels"],
    ["push_tme", "push_time"],
    ["pushtime", "push_time"],
    ["expiration_intervall", "expiration_interval"],
    ["wher", "where"],
    ["hwere", "where"],
    ["dat", "data"],
  ])("is rejected with a suggestion if it is almost a known one: %s", (key, meant) => {
    expect(check(key)).toThrow(
      expect.objectContaining({ code: 1, message: `Unknown key ${key}; did you mean ${meant}?` }),
    );
  });

  it.each(["limit", "skip", "order", "keys", "include", "count", "cql", "productId", "id", "a"])(
    "is ignored otherwise: %s",
    (key) => {
      expect(check(key)).not.toThrow();
    },
  );

  it("never is a known one", () => {
    expect(KNOWN.length).toBeGreaterThan(10);
    for (const key of KNOWN) expect(check(key)).not.toThrow();
  });
});
