import { describe, expect, test } from "vitest";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { toNativeUserUpdate } from "../../../functions/domain/accounts/user.ts";
import { toNativeUpdate } from "../../../functions/domain/objects/native-update.ts";

describe("a native update", () => {
  test("sets, deletes, increments or appends to whole fields", () => {
    const changes = {
      a: { b: 1 },
      gone: { __op: "Delete" },
      up: { __op: "Increment", amount: 2 },
      down: { __op: "Decrement", amount: 2 },
      list: { __op: "Add", objects: [1] },
    };
    expect(toNativeUpdate({}, changes)).toEqual({
      a: { kind: "set", value: { b: 1 } },
      gone: { kind: "remove" },
      up: { kind: "increment", amount: 2 },
      down: { kind: "increment", amount: -2 },
      list: { kind: "append", items: [1] },
    });
  });
});

describe("no native update", () => {
  test.each([
    { "a.b": 1 },
    { a: 1, tags: { __op: "AddUnique", objects: [1] } },
    { tags: { __op: "Remove", objects: [1] } },
    { a: { __op: "BitOr", value: 1 } },
    { a: { __op: "Unknown" } },
    { a: { __op: "Increment", amount: "1" } },
    { a: { __op: "Add", objects: "x" } },
  ])("has %j", (changes) => {
    expect(toNativeUpdate({}, changes)).toBe(undefined);
  });

  test("could exceed the size limit if equal ones run concurrently", () => {
    const text = (length: number) => ({ text: "x".repeat(length) });
    expect(toNativeUpdate(text(100_000), text(5_000))).toBeDefined();
    expect(toNativeUpdate(text(100_000), text(10_000))).toBe(undefined);
    expect(toNativeUpdate(text(240_000), text(5_000))).toBe(undefined);
  });

  test.each(["username", "email", "mobilePhoneNumber", "ACL", "authData"])(
    "changes %s, which has its own rules",
    (field) => {
      expect(toNativeUserUpdate({} as StoredUser, { n: 1, [field]: {} })).toBe(undefined);
    },
  );
});

test.each([
  [{ a: { __op: "Increment", amount: 1, x: 1 } }, 1],
  [{ a: { __op: "Add", objects: [{ __op: "Delete" }] } }, 121],
  [{ a: { b: { __op: "Delete" } } }, 121],
  [{ constructor: 1 }, 105],
])("an impossible update is rejected before it is written: %j", (changes, code) => {
  expect(() => toNativeUpdate({}, changes as never)).toThrow(expect.objectContaining({ code }));
});
