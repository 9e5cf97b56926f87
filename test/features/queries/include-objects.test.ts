import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../functions/domain/json.ts";
import { parseFieldPath } from "../../../functions/domain/queries/field-path.ts";
import {
  includeObjects,
  type TargetReader,
} from "../../../functions/features/queries/include-objects.ts";

const to = (objectId: string, className = "_User"): JsonObject => ({
  __type: "Pointer",
  className,
  objectId,
});

/** A class in which object n points to object n + 1. */
function chain() {
  const reads: [string, readonly string[]][] = [];
  const read: TargetReader = async (className, objectIds) => {
    reads.push([className, objectIds]);
    return objectIds.map((objectId) => ({ objectId, next: to(String(Number(objectId) + 1)) }));
  };
  return { reads, read };
}

describe("includeObjects", () => {
  test("reads each level at once and each object once", async () => {
    const { reads, read } = chain();
    const objects = [
      { next: to("1") },
      { next: to("1") },
      { next: to("2") },
      { next: to("1", "X") },
    ];

    const included = await includeObjects(objects, [parseFieldPath("next.next")], read);

    expect(reads).toEqual([
      ["_User", ["1", "2"]],
      ["X", ["1"]],
      ["_User", ["3"]],
    ]);
    const second = { ...to("2"), next: to("3") };
    expect(included[0]).toEqual({ next: { ...to("1"), next: second } });
    expect(included[3]).toEqual({ next: { ...to("1", "X"), next: second } });
  });

  test("follows five levels of pointers and leaves a sixth unexpanded", async () => {
    const { reads, read } = chain();

    const [included] = await includeObjects(
      [{ next: to("1") }],
      [parseFieldPath("next.next.next.next.next.next")],
      read,
    );

    expect(reads.length).toBe(5);
    const fifth = { ...to("5"), next: to("6") };
    const third = { ...to("3"), next: { ...to("4"), next: fifth } };
    expect(included).toEqual({ next: { ...to("1"), next: { ...to("2"), next: third } } });
  });

  test("ends on a cycle of pointers", async () => {
    const read: TargetReader = async () => [{ objectId: "a", next: to("a") }];

    const [included] = await includeObjects(
      [{ next: to("a") }],
      [parseFieldPath("next.next.next")],
      read,
    );

    const once = { ...to("a"), next: to("a") };
    expect(included).toEqual({ next: { ...to("a"), next: { ...to("a"), next: once } } });
  });

  test("reads at most a thousand objects and leaves other pointers unexpanded", async () => {
    const { reads, read } = chain();
    const all = Array.from({ length: 1_001 }, (_, n) => to(`${n}`));

    const [included] = await includeObjects([{ all }], [parseFieldPath("all")], read);

    expect(reads.map(([, ids]) => ids.length)).toEqual([1_000]);
    const pointers = included?.all as JsonObject[] | undefined;
    expect(pointers?.at(-1)).toEqual(to("1000"));
    expect(pointers?.[999]).toHaveProperty("next");
  });

  test("expands a list that names its own object a thousand times only so far (A171)", async () => {
    const all = Array.from({ length: 1_000 }, () => to("a"));
    const read: TargetReader = async () => [{ objectId: "a", all }];
    const started = performance.now();

    const [included] = await includeObjects(
      [{ objectId: "a", all }],
      [parseFieldPath("all.all.all.all.all")],
      read,
    );

    expect(JSON.stringify(included).length).toBeLessThan(12_000_000);
    expect(performance.now() - started).toBeLessThan(20_000);
    const [first] = (included?.all ?? []) as JsonObject[];
    expect(first).toHaveProperty("all");
  });

  test("reads nothing without include and without pointers", async () => {
    const { reads, read } = chain();
    const objects = [{ next: to("1") }];

    expect(await includeObjects(objects, [], read)).toBe(objects);
    await includeObjects(objects, [parseFieldPath("other")], read);

    expect(reads).toEqual([]);
  });
});
