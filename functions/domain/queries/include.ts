import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { getType, own } from "../objects/typed-value.ts";
import { type FieldPath, valuesAt } from "./field-path.ts";

/** The object that a pointer refers to. */
export interface PointerTarget {
  readonly className: string;
  readonly objectId: string;
}

/** Objects that pointers lead to. */
export interface PointerTargets {
  /** By `targetKey`. */
  readonly found: ReadonlyMap<string, TargetBody>;
  /** Characters that expanded pointers may still add; `left` decreases by each addition. */
  readonly room: { left: number };
}

export interface TargetBody {
  readonly body: JsonObject;
  /** Characters of its JSON. */
  readonly length: number;
}

/** The same string for every pointer to one target. */
export function targetKey({ className, objectId }: PointerTarget): string {
  return `${className}#${objectId}`;
}

/**
 * The distinct targets of all pointers along `paths`, in the order of the objects. Paths go through
 * the elements of arrays and through pointers that were already expanded.
 */
export function pointerTargets(
  objects: readonly JsonObject[],
  paths: readonly FieldPath[],
): readonly PointerTarget[] {
  const steps = paths.flatMap((path) => path.map((_, index) => path.slice(0, index + 1)));
  const targets = new Map<string, PointerTarget>();
  for (const object of objects) {
    for (const value of steps.flatMap((step) => valuesAt(object, step)).flat()) {
      const target = toTarget(value);
      if (target) targets.set(targetKey(target), target);
    }
  }
  return [...targets.values()];
}

/**
 * The object with the pointers along `paths` expanded: still `__type: "Pointer"`, with the target's
 * fields added (docs/protocol/queries.md, Include).
 *
 * @param targets a pointer without one, or without room for it, stays as it is
 */
export function expandPointers(
  object: JsonObject,
  paths: readonly FieldPath[],
  targets: PointerTargets,
): JsonObject {
  return expandMembers(object, paths, targets) as JsonObject;
}

/** Handles paths with a common first segment together, so nothing is expanded twice. */
function expandMembers(value: Json, paths: readonly FieldPath[], targets: PointerTargets): Json {
  if (Array.isArray(value)) return value.map((item) => expandMembers(item, paths, targets));
  if (!isJsonObject(value) || paths.length === 0) return value;
  const expanded = { ...value };
  for (const segment of new Set(paths.flatMap(([first]) => first ?? []))) {
    const member = own(value, segment);
    if (member === undefined) continue;
    const below = paths.filter(([first, next]) => first === segment && next !== undefined);
    const rest = below.map(([, ...path]) => path);
    expanded[segment] = expandMembers(expandPointer(member, targets), rest, targets);
  }
  return expanded;
}

function expandPointer(value: Json, targets: PointerTargets): Json {
  if (Array.isArray(value)) return value.map((item) => expandPointer(item, targets));
  const target = toTarget(value);
  const found = target && targets.found.get(targetKey(target));
  const { room } = targets;
  if (!found || found.length > room.left) return value;
  room.left -= found.length;
  return {
    ...found.body,
    __type: "Pointer",
    className: target.className,
    objectId: target.objectId,
  };
}

function toTarget(value: Json): PointerTarget | undefined {
  if (!isJsonObject(value) || getType(value) !== "Pointer") return undefined;
  const [className, objectId] = [own(value, "className"), own(value, "objectId")];
  if (typeof className !== "string" || typeof objectId !== "string") return undefined;
  return { className, objectId };
}
