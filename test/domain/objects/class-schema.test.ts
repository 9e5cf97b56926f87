import { describe, expect, test } from "vitest";
import { inferSchema } from "../../../functions/domain/objects/class-schema.ts";

describe("the inferred schema", () => {
  test("names the type of every kind of value", () => {
    const sample = [
      {
        text: "x",
        number: 1,
        flag: false,
        list: [1],
        object: { a: 1 },
        date: { __type: "Date", iso: "2026-11-21T08:00:00.000Z" },
        owner: { __type: "Pointer", className: "_User", objectId: "a" },
        place: { __type: "GeoPoint", latitude: 1, longitude: 2 },
        bytes: { __type: "Bytes", base64: "" },
        file: { __type: "File", id: "a" },
        oldFile: { __type: "_File", id: "a" },
        likes: { __type: "Relation", className: "Post" },
        odd: { __type: "Object", className: "Post" },
      },
    ];

    expect(inferSchema({}, sample)).toEqual({
      text: { type: "String" },
      number: { type: "Number" },
      flag: { type: "Boolean" },
      list: { type: "Array" },
      object: { type: "Object" },
      date: { type: "Date" },
      owner: { type: "Pointer", className: "_User" },
      place: { type: "GeoPoint" },
      bytes: { type: "Bytes" },
      file: { type: "File" },
      oldFile: { type: "File" },
      likes: { type: "Relation", className: "Post" },
      odd: { type: "Object" },
    });
  });

  test("has the built-in columns first, whatever the objects contain there", () => {
    const builtIn = { objectId: { type: "String" }, createdAt: { type: "Date" } };

    const schema = inferSchema(builtIn, [{ createdAt: "2026", b: 1, a: 1 }]);

    expect(Object.keys(schema)).toEqual(["objectId", "createdAt", "a", "b"]);
    expect(schema.createdAt).toEqual({ type: "Date" });
  });

  test("takes the most frequent type, the newest on a tie, and ignores null", () => {
    const sample = [
      { a: 1, b: "x", c: null },
      { a: "x", b: 1 },
      { a: "y", b: null },
    ];

    expect(inferSchema({}, sample)).toEqual({ a: { type: "String" }, b: { type: "String" } });
  });

  test("is not confused by field names of Object.prototype", () => {
    const sample = [Object.assign(Object.create(null), { constructor: 1, toString: "x" })];

    expect(inferSchema({}, sample)).toEqual({
      constructor: { type: "Number" },
      toString: { type: "String" },
    });
  });
});
