import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { isPermitted, toAcl } from "../../../functions/domain/objects/acl.ts";
import type { Viewer } from "../../../functions/domain/requester.ts";

const tom: Viewer = { master: false, user: { objectId: "a1" } as StoredUser };
const nobody: Viewer = { master: false };
const master: Viewer = { master: true };

describe("an ACL", () => {
  test("means public if absent", () => {
    expect(isPermitted(undefined, "write", nobody)).toBe(true);
  });

  test("grants permissions to everyone or only to a named user", () => {
    const acl = toAcl({ "*": { read: true }, a1: { write: true } });
    expect(isPermitted(acl, "read", nobody)).toBe(true);
    expect(isPermitted(acl, "write", nobody)).toBe(false);
    expect(isPermitted(acl, "write", tom)).toBe(true);
  });

  test("does not bind the master key", () => {
    expect(isPermitted(toAcl({}), "read", master)).toBe(true);
  });

  test("treats false as absent", () => {
    expect(toAcl({ a1: { read: true, write: false } })).toEqual({ a1: { read: true } });
  });

  test.each([
    [null],
    ["*"],
    [[]],
    [{ a1: null }],
    [{ a1: { read: "yes" } }],
    [{ a1: { read: { $ne: false } } }],
    [{ a1: { admin: true } }],
    [{ "a.b": { read: true } }],
    [{ "": { read: true } }],
  ])("is rejected with 123 if it is %j", (value) => {
    expect(() => toAcl(value as never)).toThrow(expect.objectContaining({ code: 123 }));
  });

  test("grants permissions to a role's holders once their roles are looked up", () => {
    const acl = toAcl({ "role:Board of 7": { read: true } });
    const holder = { ...tom, roles: new Map([["Board of 7", true]]) };
    expect(isPermitted(acl, "read", holder)).toBe(true);
    expect(isPermitted(acl, "write", holder)).toBe(false);
    expect(isPermitted(acl, "read", tom)).toBe(false);
  });

  test("may name at most 50 roles", () => {
    const roles = Array.from({ length: 51 }, (_, n) => [`role:r${n}`, { read: true }] as const);
    expect(() => toAcl(Object.fromEntries(roles))).toThrow(expect.objectContaining({ code: 123 }));
    expect(Object.keys(toAcl(Object.fromEntries(roles.slice(1))))).toHaveLength(50);
  });

  test("never grants through an inherited property", () => {
    fc.assert(
      fc.property(fc.constantFrom("constructor", "toString", "valueOf"), (objectId) => {
        const requester = { master: false, user: { objectId } as StoredUser };
        expect(isPermitted({}, "read", requester)).toBe(false);
      }),
    );
  });
});
