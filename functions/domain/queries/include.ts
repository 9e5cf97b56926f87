import { isJsonObject, type Json, type JsonObject } from "../json.ts";
import { own, typeOf } from "../objects/typed-value.ts";
import { type FieldPath, valuesAt } from "./field-path.ts";

/** What a pointer leads to. */
export interface PointerTarget {
  readonly className: string;
  readonly objectId: string;
}

/** One text for each target, whatever pointer names it. */
export function targetKey({ className, objectId }: PointerTarget): string {
  return `${className}#${objectId}`;
}

/**
 * What the pointers on the way along `paths` lead to, without doubles, in the order of the objects.
 * Arrays stand for their elements; a pointer that was replaced is a step on the way.
 */
export function pointerTargets(
  objects: readonly JsonObject[],
  paths: readonly FieldPath[],
): readonly PointerTarget[] {
  const steps = paths.flatMap((path) => path.map((_, index) => path.slice(0, index + 1)));
  const targets = new Map<string, PointerTarget>();
  for (const object of objects) {
    for (const value of steps.flatMap((step) => valuesAt(object, step)).flat()) {
      const target = targetOf(value);
      if (target) targets.set(targetKey(target), target);
    }
  }
  return [...targets.values()];
}

/**
 * The object with the pointers along `paths` replaced by what they lead to, as the wire has it: still
 * `__type: "Pointer"`, with the target's fields.
 *
 * @param bodies of targets, by `targetKey`; a pointer without one stays as it is
 * @see wire.md 2.2
 */
export function expandPointers(
  object: JsonObject,
  paths: readonly FieldPath[],
  bodies: ReadonlyMap<string, JsonObject>,
): JsonObject {
  return expandMembers(object, paths, bodies) as JsonObject;
}

/** Paths that share a step go through it together, so nothing is expanded twice. */
function expandMembers(
  value: Json,
  paths: readonly FieldPath[],
  bodies: ReadonlyMap<string, JsonObject>,
): Json {
  if (Array.isArray(value)) return value.map((item) => expandMembers(item, paths, bodies));
  if (!isJsonObject(value) || paths.length === 0) return value;
  const expanded = { ...value };
  for (const segment of new Set(paths.flatMap(([first]) => first ?? []))) {
    const member = own(value, segment);
    if (member === undefined) continue;
    const below = paths.filter(([first, next]) => first === segment && next !== undefined);
    const rest = below.map(([, ...path]) => path);
    expanded[segment] = expandMembers(expandPointer(member, bodies), rest, bodies);
  }
  return expanded;
}

function expandPointer(value: Json, bodies: ReadonlyMap<string, JsonObject>): Json {
  if (Array.isArray(value)) return value.map((item) => expandPointer(item, bodies));
  const target = targetOf(value);
  const body = target && bodies.get(targetKey(target));
  if (!body) return value;
  return { ...body, __type: "Pointer", className: target.className, objectId: target.objectId };
}

function targetOf(value: Json): PointerTarget | undefined {
  if (!isJsonObject(value) || typeOf(value) !== "Pointer") return undefined;
  const [className, objectId] = [own(value, "className"), own(value, "objectId")];
  if (typeof className !== "string" || typeof objectId !== "string") return undefined;
  return { className, objectId };
}
