import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { parseFieldPath } from "../../../functions/domain/queries/field-path.ts";
import {
  expandPointers,
  pointerTargets,
  targetKey,
} from "../../../functions/domain/queries/include.ts";

const to = (objectId: string, className = "_User"): JsonObject => ({
  __type: "Pointer",
  className,
  objectId,
});
const paths = (...names: string[]) => names.map((name) => parseFieldPath(name));
const bodies = (...objects: JsonObject[]) => ({
  room: { left: 1_000 },
  found: new Map(
    objects.map((body) => {
      const target = { className: "_User", objectId: String(body.objectId) };
      return [targetKey(target), { body, length: JSON.stringify(body).length }] as const;
    }),
  ),
});

describe("pointerTargets", () => {
  test("lists each target once, also from arrays and nested objects", () => {
    const objects = [
      { owner: to("a"), friends: [to("b"), to("a"), "x", null], profile: { boss: to("c") } },
      { owner: to("a", "_Role"), friends: to("d") },
    ];

    const targets = pointerTargets(objects, paths("owner", "friends", "profile.boss"));

    expect(targets.map(targetKey)).toEqual(["_User#a", "_User#b", "_User#c", "_Role#a", "_User#d"]);
  });

  test("continues through expanded pointers and lists every pointer on the way", () => {
    const object = { owner: { ...to("a"), friend: to("b") } };

    expect(pointerTargets([object], paths("owner.friend")).map(targetKey)).toEqual([
      "_User#a",
      "_User#b",
    ]);
  });

  test("is empty without pointers", () => {
    const object = { owner: "a", text: null, list: [], odd: { __type: "Pointer", objectId: 1 } };

    expect(pointerTargets([object], paths("owner", "text", "list", "odd", "missing"))).toEqual([]);
  });
});

describe("expandPointers", () => {
  test("keeps type, class and id with any fields of the target", () => {
    const body = { objectId: "a", name: "tom", className: "Other", __type: "Date" };

    expect(expandPointers({ owner: to("a") }, paths("owner"), bodies(body))).toEqual({
      owner: { __type: "Pointer", className: "_User", objectId: "a", name: "tom" },
    });
  });

  test("leaves a pointer without a target and everything else as it is", () => {
    const object = { owner: to("gone"), other: to("a"), n: 1, list: [to("a"), to("gone"), 2] };

    const expanded = expandPointers(
      object,
      paths("owner", "list"),
      bodies({ objectId: "a", n: 1 }),
    );

    expect(expanded).toEqual({ ...object, list: [{ ...to("a"), n: 1 }, to("gone"), 2] });
    expect(object.list[0]).toEqual(to("a"));
  });

  test("expands pointers inside expanded pointers, by several paths", () => {
    const object = { owner: to("a"), in: [{ deep: to("b") }] };
    const targets = bodies(
      { objectId: "a", friend: to("b"), boss: to("a") },
      { objectId: "b", friend: to("a") },
    );

    const expanded = expandPointers(
      object,
      paths("owner.friend", "owner.boss", "in.deep"),
      targets,
    );

    expect(expanded).toEqual({
      owner: {
        ...to("a"),
        friend: { ...to("b"), friend: to("a") },
        boss: { ...to("a"), friend: to("b"), boss: to("a") },
      },
      in: [{ deep: { ...to("b"), friend: to("a") } }],
    });
  });

  test("ignores keys of Object.prototype", () => {
    expect(expandPointers({}, [["constructor"], ["toString", "name"]], bodies())).toEqual({});
  });
});
