import { describe, expect, it } from "vitest";
import type { ClassSchema } from "../../../cli/formats/schema-file.ts";
import { toConsoleSettings } from "../../../cli/import/console-settings.ts";
import { parseConfig } from "../../../lib/config.ts";

const LEAST = { appName: "shop", appId: "shop-app", appKey: "k".repeat(24), classes: {} };
const USER = "5cd102ced3761600696fce99";

const schema = (className: string, parts: Partial<ClassSchema>): ClassSchema => ({
  ...{ className, columns: {}, permissions: {}, indexes: [] },
  ...parts,
});

/** The settings that a class of the console needs, which must be valid. */
function settingsFor(className: string, parts: object, config: object = LEAST) {
  const settings = toConsoleSettings([schema(className, parts)], parseConfig(config));
  expect(() => parseConfig({ ...config, ...settings })).not.toThrow();
  return settings;
}

describe("the class permissions of LeanCloud's console", () => {
  it.each([
    ["everybody", { "*": true, users: [], roles: [] }, undefined],
    ["nobody", { "*": false }, false],
    ["nobody, by empty lists", { users: [], roles: [] }, false],
    ["nobody, by empty strings", { users: "", roles: "" }, false],
    ["users with a session", { onlySignInUsers: true, users: [], roles: [] }, ["logged-in"]],
    ["listed users", { users: [USER], roles: [] }, [USER]],
    ["listed roles", { users: [], roles: ["admin", "staff"] }, ["role:admin", "role:staff"]],
    ["a role as a string", { roles: "administrator", users: "" }, ["role:administrator"]],
    ["names that no setting takes", { users: ["a@b.c"], roles: [7] }, false],
  ])("become the setting: %s", (_, find, expected) => {
    const { classPermissions } = settingsFor("Order", { permissions: { find } });
    expect(classPermissions).toEqual(
      expected === undefined ? undefined : { Order: { find: expected } },
    );
  });

  it("are left out where the default or the configuration is the same", () => {
    const permissions = {
      ...{ find: { "*": false }, get: { "*": true }, update: { "*": true }, delete: { "*": true } },
      add_fields: { onlySignInUsers: true },
    };
    const config = { ...LEAST, classPermissions: { _User: { add_fields: ["logged-in"] } } };
    expect(settingsFor("_User", { permissions }, config)).toEqual({});
  });

  it("open what is closed by default", () => {
    const permissions = { find: { "*": true }, create: { "*": true } };
    expect(settingsFor("_User", { permissions })).toEqual({
      classPermissions: { _User: { find: true } },
    });
    expect(settingsFor("_Role", { permissions })).toEqual({
      classPermissions: { _Role: { create: true } },
    });
  });

  it.each(["_Conversation", "_Blocklist", "9th"])(
    "are left out for %s, which is no class",
    (name) => {
      const permissions = { find: { "*": false } };
      expect(settingsFor(name, { permissions })).toEqual({});
    },
  );
});

describe("the fields and indexes of LeanCloud's console", () => {
  it("become a definition of the class", () => {
    const columns = {
      secret: { type: "String", hidden: true, read_only: false, required: false },
      nid: { type: "Number", auto_increment: true },
      state: { type: "String", default: "open", required: true },
      score: { type: "Number", read_only: true },
      owner: { type: "Pointer", className: "_User" },
      ACL: { type: "ACL", default: { "*": { read: true }, _owner: { read: true, write: true } } },
      createdAt: { type: "Date", hidden: true },
    };
    const indexes = [
      ...[{ key: { nid: 1 }, unique: true }, { key: { nid: -1 } }, { key: { state: 1 } }],
      ...[{ key: { score: -1 } }, { key: { owner: 1 } }, { key: { a: 1, b: 1 } }],
      ...[{ key: { createdAt: -1 } }, { key: { "a.b": 1 } }, {}],
    ];

    expect(settingsFor("Ticket", { columns, indexes }).classes?.definitions).toEqual({
      Ticket: {
        ...{ uniqueFields: ["nid"], indexedFields: ["state"], sortedFields: ["nid", "score"] },
        ...{ hiddenFields: ["secret"], readOnlyFields: ["score"], requiredFields: ["state"] },
        defaults: { state: "open" },
        defaultACL: { "*": { read: true }, _owner: { read: true, write: true } },
      },
    });
  });

  it("keep what the configuration has", () => {
    const columns = { state: { type: "String", default: "open", hidden: true } };
    const here = { hiddenFields: ["secret"], defaults: { state: "new" } };
    const config = { ...LEAST, classes: { definitions: { Ticket: here } } };

    expect(settingsFor("Ticket", { columns }, config)).toEqual({
      classes: { definitions: { Ticket: { hiddenFields: ["secret", "state"] } } },
    });
  });

  it("become private fields of users", () => {
    const columns = {
      ...{ authData: { type: "Object", user_private: true }, salt: { hidden: true } },
      ...{ realName: { type: "String", hidden: true }, email: { user_private: true } },
    };
    const config = { ...LEAST, privateUserFields: ["email"] };

    expect(settingsFor("_User", { columns }, config)).toEqual({
      privateUserFields: ["email", "realName"],
    });
  });

  it("are joined from several files of one class", () => {
    const files = [
      schema("Todo", { indexes: [{ key: { n: 1 } }] }),
      schema("Todo", { columns: { n: { type: "Number" } } }),
    ];
    expect(toConsoleSettings(files, parseConfig(LEAST))).toEqual({
      classes: { definitions: { Todo: { sortedFields: ["n"] } } },
    });
  });
});
