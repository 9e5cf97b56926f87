import { describe, expect, test } from "vitest";
import type { Json } from "../../../functions/domain/json.ts";
import { fromCursor, toCursor } from "../../../functions/domain/queries/scan-cursor.ts";

const NOW = Date.UTC(2026, 10, 21, 8);
const MINUTE = 60_000;
const CREATED_AT = "2026-11-21T07:00:00.000Z";
const OBJECT = { createdAt: CREATED_AT, objectId: "6740e680a1b2c3d4e5f60718" };
const USERS = { className: "_User", scanKey: "objectId" };
const POSITION = { ...USERS, last: { object: OBJECT, ranks: [] } };
const RANKED = { className: "_User", scanKey: "-rank" };
const rankedPosition = (...ranks: (Json | undefined)[]) => ({
  ...RANKED,
  last: { object: OBJECT, ranks },
  end: { object: { ...OBJECT, objectId: "x" }, ranks: [2] },
});
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const forge = (...mark: unknown[]) => encode(["_User", "-rank", NOW, mark]);

describe("the cursor of a scan", () => {
  test("restores its position for ten minutes", () => {
    const cursor = toCursor(POSITION, NOW);

    expect(cursor).toMatch(/^[\w-]+$/);
    expect(fromCursor(cursor, USERS, NOW + 10 * MINUTE - 1)).toEqual(POSITION);
    expect(() => fromCursor(cursor, USERS, NOW + 10 * MINUTE)).toThrow("expired");
  });

  test.each<[Json | undefined]>([
    [undefined],
    [null],
    [1.5],
    ["ß".repeat(400)],
    [{ __type: "Date", iso: CREATED_AT }],
    [{ __type: "Pointer", className: "_User", objectId: "a" }],
    [[1, [null]]],
  ])("restores the rank %j and the end of the scan", (rank) => {
    const position = rankedPosition(rank);
    expect(fromCursor(toCursor(position, NOW), RANKED, NOW)).toEqual(position);
  });

  test("holds no value of more than 1,000 bytes", () => {
    expect(() => toCursor(rankedPosition("x".repeat(997)), NOW)).toThrow("at most 1000 bytes");
    expect(() => toCursor(rankedPosition("ß".repeat(500)), NOW)).toThrow(OBJECT.objectId);
    const longest = toCursor(
      { ...rankedPosition(), end: rankedPosition("x".repeat(990)).last },
      NOW,
    );
    expect(fromCursor(longest, RANKED, NOW).end?.ranks).toEqual(["x".repeat(990)]);
  });

  test.each([
    ["another class", toCursor({ ...POSITION, className: "_Role" }, NOW)],
    ["another key", toCursor({ ...POSITION, scanKey: "rank" }, NOW)],
    ["nothing", ""],
    ["no base64", "§§§"],
    ["no JSON", Buffer.from("{").toString("base64url")],
    ["no list", encode({})],
    ["a short list", encode(["_User", "-rank", NOW])],
    ["three marks", encode(["_User", "-rank", NOW, ...Array(3).fill([CREATED_AT, "a"])])],
    ["a malformed time", forge("now", "a")],
    ["a malformed id", forge(CREATED_AT, "a#b")],
    ["a malformed rank", forge(CREATED_AT, "a", 1)],
    ["two ranks", forge(CREATED_AT, "a", [1], [1])],
    ["a life beyond ten minutes", encode(["_User", "-rank", NOW * 2, [CREATED_AT, "a"]])],
    ["a long string", "a".repeat(10_000)],
  ])("is rejected if it is %s", (_, cursor) => {
    expect(() => fromCursor(cursor, RANKED, NOW)).toThrow("does not belong to a scan");
  });

  test.each<[Json, number]>([
    [{ __type: "Bytes", base64: { toString: 1 } }, 111],
    [{ __type: "Date", iso: {} }, 111],
    [JSON.parse(`${"[".repeat(500)}${"]".repeat(500)}`), 111],
  ])("is rejected with the forged rank %j", (rank, code) => {
    const cursor = forge(CREATED_AT, "a", [rank]);
    expect(() => fromCursor(cursor, RANKED, NOW)).toThrow(expect.objectContaining({ code }));
  });
});
