import { describe, expect, test } from "vitest";
import {
  nextUpdatedAt,
  toCreateFields,
  toUpdateFields,
} from "../../../functions/domain/objects/object.ts";

describe("the fields of a body", () => {
  test("don't include transport and service keys", () => {
    const body = { __type: "Object", className: "_User", _SessionToken: "t", objectId: "x", a: 1 };
    expect({ ...toCreateFields(body) }).toEqual({ a: 1 });
  });

  test.each([
    [{ _secret: 1 }, 105],
    [{ "a.b": 1 }, 105],
    [{ "": 1 }, 105],
    [{ "1-a": 1 }, 105],
    [{ a: { "b.c": 1 } }, 121],
    [{ a: [{ $ne: 1 }] }, 121],
    [{ a: { __type: "Evil" } }, 111],
    [{ a: { __type: "Date", iso: "9999999-01-01T00:00:00Z" } }, 111],
    [{ a: { __type: "GeoPoint", latitude: 91, longitude: 0 } }, 302],
    [{ a: { __type: "Pointer", className: "$", objectId: "x" } }, 106],
    [{ a: 1e308 }, 111],
    [{ a: "\ud800" }, 107],
  ])("%j are rejected with %i", (body, code) => {
    expect(() => toCreateFields(body as never)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    ["2015-06-21T18:02:52Z", "2015-06-21T18:02:52.000Z"],
    ["2015-06-21T18:02:52.249999+08:00", "2015-06-21T10:02:52.249Z"],
    ["2015-06-21T18:02:52.249Z", "2015-06-21T18:02:52.249Z"],
    ["9999-12-31T23:59:59-01:00", "9999-12-31T23:59:59-01:00"],
  ])("contain the date %s as %s, at any depth", (sent, iso) => {
    const date = { __type: "Date", iso: sent };
    const body = { a: date, b: { c: [date] }, d: { __op: "Add", objects: [date] }, e: sent };
    expect(JSON.parse(JSON.stringify(toUpdateFields(body)))).toEqual({
      a: { __type: "Date", iso },
      b: { c: [{ __type: "Date", iso }] },
      d: { __op: "Add", objects: [{ __type: "Date", iso }] },
      e: sent,
    });
  });

  test("contain a pointer without the members that include added, at any depth", () => {
    const pointer = { __type: "Pointer", className: "_User", objectId: "u1" };
    const included = { ...pointer, email: "tom@example.com", friend: pointer };
    const body = { a: included, b: { c: [included] }, d: { __op: "Add", objects: [included] } };
    expect(JSON.parse(JSON.stringify(toCreateFields(body)))).toEqual({
      a: pointer,
      b: { c: [pointer] },
      d: { __op: "Add", objects: [pointer] },
    });
  });

  test("contain a file under one type name", () => {
    const body = { a: [{ __type: "_File", id: "f1", metaData: {} }] };
    expect(JSON.parse(JSON.stringify(toCreateFields(body)))).toEqual({
      a: [{ __type: "File", id: "f1", metaData: {} }],
    });
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
