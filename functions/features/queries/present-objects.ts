import type { JsonObject } from "../../domain/json.ts";
import { type ClassName, isAppClass, isSystemClass } from "../../domain/objects/class-name.ts";
import { isObjectId } from "../../domain/objects/object.ts";
import { fitAnswer } from "../../domain/queries/answer-size.ts";
import { selectKeys } from "../../domain/queries/key-selection.ts";
import type { ObjectView } from "../../domain/queries/query.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { checkClassAccess } from "./class-access.ts";
import { queriedClass } from "./class-registry.ts";
import { includeObjects, type TargetReader } from "./include-objects.ts";
import { showFiles } from "./show-files.ts";
import { withRolesFor } from "./with-roles.ts";

/** The request that the objects are presented to. */
export interface Presentation {
  readonly className: ClassName;
  readonly requester: Requester;
  readonly query: ObjectView;
}

/**
 * Objects as the answer shows them: pointers expanded as `include` asks, then reduced to `keys`, with
 * the files that are left expanded.
 * Installations and roles show their ACL only with `returnACL`; users always do. An object that
 * would be too large for an answer keeps its pointers unexpanded.
 *
 * @param objects views of `QueriedClass`
 */
export async function presentObjects(
  objects: readonly JsonObject[],
  { className, requester, query: { include, keys, returnAcl } }: Presentation,
  ports: ObjectsPorts,
): Promise<readonly JsonObject[]> {
  const { toBody, relationFields } = queriedClass(className, ports);
  const relations = await relationFields?.(requester);
  const read = targetReader({ requester, returnAcl }, ports);
  const included = await includeObjects(objects, include, read);
  const bodies = included.map((object, index) => {
    const present = (each: JsonObject) =>
      selectKeys({ ...toBody(each, { returnAcl }), ...relations }, keys);
    const presented = present(object);
    const isTooLarge = include.length > 0 && fitAnswer([presented]).length === 0;
    return isTooLarge ? present(objects[index] ?? object) : presented;
  });
  return showFiles(bodies, requester, ports);
}

/** `presentObjects` for a single object. */
export async function presentObject(
  object: JsonObject,
  presentation: Presentation,
  ports: ObjectsPorts,
): Promise<JsonObject> {
  const [presented = object] = await presentObjects([object], presentation, ports);
  return presented;
}

function targetReader(
  { requester, returnAcl }: { requester: Requester; returnAcl: boolean },
  ports: ObjectsPorts,
): TargetReader {
  return async (name, objectIds) => {
    if (!isServed(name, ports)) return [];
    const access = { class: name, operation: "get" } as const;
    const checked = await checkClassAccess(access, requester, ports);
    if (!checked.permitted) return [];
    const { reader, view, toBody, relationFields } = queriedClass(name, ports);
    const path = { kind: "ids", objectIds: objectIds.filter(isObjectId) } as const;
    const bodies: JsonObject[] = [];
    const relations = objectIds.length > 0 ? await relationFields?.(requester) : undefined;
    let known = checked.requester;
    const request = { path, filter: MATCH_ALL, wanted: objectIds.length };
    const { work } = requester;
    // Beyond the budget, or beyond a thousand objects, pointers are not expanded.
    if (work.left("readUnits") <= 0) return [];
    for await (const { objects, readUnits } of reader.read(request)) {
      work.charge("readUnits", readUnits);
      known = await withRolesFor(known, objects, { permission: "read", roles: ports.roles });
      const views = objects.map((row) => view(row, known)).filter((each) => each !== undefined);
      bodies.push(...views.map((each) => ({ ...toBody(each, { returnAcl }), ...relations })));
    }
    return bodies;
  };
}

/** A pointer may name a class that this deployment does not store. */
function isServed(name: string, { classes }: ObjectsPorts): boolean {
  return isSystemClass(name) || (classes !== undefined && isAppClass(name));
}

const MATCH_ALL = { kind: "and", operands: [] } as const;
