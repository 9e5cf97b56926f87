import { describe, expect, test } from "vitest";
import {
  nextUpdatedAt,
  toCreateFields,
  toUpdateFields,
} from "../../../functions/domain/objects/object.ts";

describe("the fields of a body", () => {
  test("lose what only the transport or the service sets", () => {
    const body = { __type: "Object", className: "_User", _SessionToken: "t", objectId: "x", a: 1 };
    expect({ ...toCreateFields(body) }).toEqual({ a: 1 });
  });

  test.each([
    [{ _secret: 1 }, 105],
    [{ "a.b": 1 }, 105],
    [{ "": 1 }, 105],
    [{ "1a": 1 }, 105],
    [{ a: { "b.c": 1 } }, 121],
    [{ a: [{ $ne: 1 }] }, 121],
    [{ a: { __type: "Evil" } }, 111],
    [{ a: { __type: "Date", iso: "9999999-01-01T00:00:00Z" } }, 111],
    [{ a: { __type: "GeoPoint", latitude: 91, longitude: 0 } }, 302],
    [{ a: { __type: "Pointer", className: "$", objectId: "x" } }, 106],
    [{ a: 1e308 }, 111],
    [{ a: "\ud800" }, 107],
  ])("%j are refused with %i", (body, code) => {
    expect(() => toCreateFields(body as never)).toThrow(expect.objectContaining({ code }));
  });

  test("may be dotted paths in an update only", () => {
    expect({ ...toUpdateFields({ "a.b": 1 }) }).toEqual({ "a.b": 1 });
    expect(() => toUpdateFields({ "a.$b": 1 })).toThrow(expect.objectContaining({ code: 105 }));
    expect({ ...toUpdateFields({ "createdAt.x": 1 }) }).toEqual({});
  });
});

test("updatedAt always moves forward", () => {
  const late = "2030-01-01T00:00:00.000Z";
  expect(nextUpdatedAt(late, 0)).toBe("2030-01-01T00:00:00.001Z");
  expect(nextUpdatedAt(late, Date.parse(late) + 5)).toBe("2030-01-01T00:00:00.005Z");
});
