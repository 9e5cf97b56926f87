import type { JsonObject } from "../../domain/json.ts";
import type { FieldPath } from "../../domain/queries/field-path.ts";
import {
  expandPointers,
  type PointerTarget,
  pointerTargets,
  type TargetBody,
  targetKey,
} from "../../domain/queries/include.ts";

/**
 * Reads objects of a class by their ids, as the requester sees them. Objects that they may not read
 * are left out, and so are all objects of a class that they may not `get`.
 */
export type TargetReader = (
  className: string,
  objectIds: readonly string[],
) => Promise<readonly JsonObject[]>;

/** Levels of pointers that are followed. */
const MAX_LEVELS = 5;
/** Objects that one request may read this way. */
const MAX_TARGETS = 1_000;
/**
 * Characters of the objects in place of pointers, before `keys` selects from them. A list that names
 * its own object a thousand times is a billion objects on its third level.
 */
const MAX_ADDED = 10_000_000;

/**
 * The objects with the pointers that `include` names expanded. A pointer stays as it is if its
 * target is gone, hidden by its ACL or beyond the limits; a client can still follow it
 * (docs/protocol/queries.md, Include).
 */
export async function includeObjects(
  objects: readonly JsonObject[],
  include: readonly FieldPath[],
  read: TargetReader,
): Promise<readonly JsonObject[]> {
  if (include.length === 0) return objects;
  const found = new Map<string, TargetBody>();
  const asked = new Set<string>();
  const expand = () => {
    const targets = { found, room: { left: MAX_ADDED } };
    return objects.map((object) => expandPointers(object, include, targets));
  };
  for (let level = 0; level < MAX_LEVELS; level++) {
    const expanded = expand();
    const unread = pointerTargets(expanded, include).filter((to) => !asked.has(targetKey(to)));
    const targets = unread.slice(0, MAX_TARGETS - asked.size);
    if (targets.length === 0) return expanded;
    for (const target of targets) asked.add(targetKey(target));
    for (const [key, body] of await readTargets(targets, read)) {
      found.set(key, { body, length: JSON.stringify(body).length });
    }
  }
  return expand();
}

async function readTargets(
  targets: readonly PointerTarget[],
  read: TargetReader,
): Promise<readonly (readonly [string, JsonObject])[]> {
  const classNames = [...new Set(targets.map(({ className }) => className))];
  const perClass = await Promise.all(
    classNames.map(async (className) => {
      const ids = targets.filter((target) => target.className === className);
      const found = await read(
        className,
        ids.map(({ objectId }) => objectId),
      );
      return found.map((body) => {
        return [targetKey({ className, objectId: String(body.objectId) }), body] as const;
      });
    }),
  );
  return perClass.flat();
}
