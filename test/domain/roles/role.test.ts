import { describe, expect, test } from "vitest";
import { changeRole, createRole, toRoleBody } from "../../../functions/domain/roles/role.ts";
import type { StoredRole } from "../../../functions/domain/roles/stored-role.ts";

const origin = { objectId: "5d831ac85620714201e9ae36", nowMs: Date.UTC(2026, 0, 1) };
const ACL = { "*": { read: true } };
const { role: admin } = createRole({ name: "admin", ACL }, origin);

describe("a role", () => {
  test("keeps service fields that a client sends out", () => {
    const body = { name: "x", ACL, objectId: "role:admin", createdAt: "1999", __type: "Object" };
    expect(createRole(body, origin).role).toEqual({
      name: "x",
      ACL,
      objectId: origin.objectId,
      createdAt: "2026-01-01T00:00:00.000Z",
      updatedAt: "2026-01-01T00:00:00.000Z",
    });
  });

  test("normalizes its ACL like any other", () => {
    const { role } = createRole({ name: "x", ACL: { a1: { read: true, write: false } } }, origin);
    expect(role.ACL).toEqual({ a1: { read: true } });
  });

  test("moves its version with every change, also of members only", () => {
    const objects = [{ __type: "Pointer", className: "_User", objectId: "a1" }];
    const changed = changeRole(admin, { users: { __op: "AddRelation", objects } }, origin.nowMs);
    expect(changed.edges).toEqual([{ relation: "users", memberId: "a1", isMember: true }]);
    expect(changed.role).toEqual({ ...admin, updatedAt: "2026-01-01T00:00:00.001Z" });
  });

  test("accepts its own name again and no other", () => {
    expect(changeRole(admin, { name: "admin" }, origin.nowMs).role.name).toBe("admin");
    for (const name of ["other", null, { __op: "Delete" }]) {
      expect(() => changeRole(admin, { name }, origin.nowMs)).toThrow(
        expect.objectContaining({ code: 117 }),
      );
    }
  });

  test("shows nothing internal", () => {
    const stored = { ...admin, _internal: 1 } as StoredRole;
    expect(toRoleBody(stored)).not.toHaveProperty("_internal");
  });
});
