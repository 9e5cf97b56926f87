import { describe, expect, test } from "vitest";
import type { StoredUser } from "../../../functions/domain/accounts/stored-user.ts";
import { allowedSubjects } from "../../../functions/domain/objects/class-permission.ts";
import { isAmong, undecidedRoles } from "../../../functions/domain/objects/subject.ts";
import type { Viewer } from "../../../functions/domain/requester.ts";

const nobody: Viewer = { master: false };
const tom: Viewer = { master: false, user: { objectId: "a1" } as StoredUser };
const withRoles = (...held: [string, boolean][]): Viewer => ({ ...tom, roles: new Map(held) });

describe("class permissions", () => {
  test.each([
    ["_User", "find", []],
    ["_Installation", "find", []],
    ["_Installation", "delete", []],
    ["_User", "get", ["*"]],
    ["_Role", "find", ["*"]],
    ["_Role", "create", ["logged-in"]],
  ] as const)("allow %s.%s by default to %j", (className, operation, subjects) => {
    expect(allowedSubjects({}, { class: className, operation })).toEqual(subjects);
  });

  test("follow the configuration, operation by operation", () => {
    const permissions = { _User: { find: true, get: false, update: ["role:admin"] } };
    const of = (operation: "find" | "get" | "update" | "create") =>
      allowedSubjects(permissions, { class: "_User", operation });
    expect([of("find"), of("get"), of("update"), of("create")]).toEqual([
      ["*"],
      [],
      ["role:admin"],
      ["*"],
    ]);
  });
});

describe("a list of subjects", () => {
  test.each([
    [["*"], nobody, true],
    [[], tom, false],
    [["logged-in"], nobody, false],
    [["logged-in"], tom, true],
    [["a1"], tom, true],
    [["a2"], tom, false],
    [["role:x"], tom, false],
    [["role:x"], withRoles(["x", true]), true],
    [["role:x"], withRoles(["x", false]), false],
    [["role:x"], { master: false, roles: new Map([["x", true]]) }, false],
  ])("%j includes %j: %j", (subjects, requester, expected) => {
    expect(isAmong(subjects, requester)).toBe(expected);
  });

  test.each([
    ["without roles", ["a2"], tom, []],
    ["that includes him anyway", ["a1", "role:x"], tom, []],
    ["for a stranger", ["role:x"], nobody, []],
    ["with roles", ["role:x", "role:y"], tom, ["x", "y"]],
    ["with one that is known", ["role:x", "role:y"], withRoles(["x", false]), ["y"]],
    ["with one that he has", ["role:x", "role:y"], withRoles(["x", true]), []],
  ])("%s determines the roles to look up", (_, subjects, requester, expected) => {
    expect(undecidedRoles(subjects, requester)).toEqual(expected);
  });
});
