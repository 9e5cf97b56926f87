import { describe, expect, test } from "vitest";
import { fromCursor, toCursor } from "../../../functions/domain/queries/scan-cursor.ts";

const NOW = Date.UTC(2026, 10, 21, 8);
const MINUTE = 60_000;
const POSITION = {
  className: "_User",
  createdAt: "2026-11-21T07:00:00.000Z",
  objectId: "6740e680a1b2c3d4e5f60718",
};
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("the cursor of a scan", () => {
  test("restores its position for ten minutes", () => {
    const cursor = toCursor(POSITION, NOW);

    expect(cursor).toMatch(/^[\w-]+$/);
    expect(fromCursor(cursor, "_User", NOW + 10 * MINUTE - 1)).toEqual(POSITION);
    expect(() => fromCursor(cursor, "_User", NOW + 10 * MINUTE)).toThrow("expired");
  });

  test.each([
    ["another class", toCursor(POSITION, NOW), "_Role"],
    ["nothing", "", "_User"],
    ["no base64", "§§§", "_User"],
    ["no JSON", Buffer.from("{").toString("base64url"), "_User"],
    ["no list", encode({}), "_User"],
    ["a short list", encode(["_User"]), "_User"],
    ["a malformed time", encode(["_User", "now", "a", NOW]), "_User"],
    ["a malformed id", encode(["_User", POSITION.createdAt, "a#b", NOW]), "_User"],
    ["a life beyond ten minutes", encode(["_User", POSITION.createdAt, "a", NOW * 2]), "_User"],
    ["a long text", "a".repeat(10_000), "_User"],
  ])("is rejected if it is %s", (_, cursor, className) => {
    expect(() => fromCursor(cursor, className, NOW)).toThrow("does not belong to a scan");
  });
});
