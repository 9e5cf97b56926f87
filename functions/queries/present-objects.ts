import type { JsonObject } from "../domain/json.ts";
import { CLASS_NAMES, type ClassName } from "../domain/objects/class-permission.ts";
import { isObjectId } from "../domain/objects/object.ts";
import { withinAnswer } from "../domain/queries/answer-size.ts";
import { selectKeys } from "../domain/queries/key-selection.ts";
import type { ObjectView } from "../domain/queries/query.ts";
import type { Requester } from "../domain/requester.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import { checkClassAccess } from "./class-access.ts";
import { queriedClass } from "./class-registry.ts";
import { includeObjects, type TargetReader } from "./include-objects.ts";
import { withRolesFor } from "./with-roles.ts";

/** What a request wants to see of the objects that it has found. */
export interface Presentation {
  readonly className: ClassName;
  readonly requester: Requester;
  readonly query: ObjectView;
}

/**
 * Objects as they are answered: with what `include` names, then cut down to `keys`. The ACL of an
 * installation only with `returnACL`; users and roles always show theirs. What alone would not fit
 * into an answer keeps its pointers.
 *
 * @param objects views of `QueriedClass`
 */
export async function finishObjects(
  objects: readonly JsonObject[],
  { className, requester, query: { include, keys, returnAcl } }: Presentation,
  ports: ObjectsPorts,
): Promise<readonly JsonObject[]> {
  const { toBody } = queriedClass(className, ports);
  const read = targetReader({ requester, returnAcl }, ports);
  const included = await includeObjects(objects, include, read);
  return included.map((object, index) => {
    const finish = (each: JsonObject) => selectKeys(toBody(each, { returnAcl }), keys);
    const finished = finish(object);
    const isTooLarge = include.length > 0 && withinAnswer([finished]).length === 0;
    return isTooLarge ? finish(objects[index] ?? object) : finished;
  });
}

/** The same for one object. */
export async function finishObject(
  object: JsonObject,
  presentation: Presentation,
  ports: ObjectsPorts,
): Promise<JsonObject> {
  const [finished = object] = await finishObjects([object], presentation, ports);
  return finished;
}

function targetReader(
  { requester, returnAcl }: { requester: Requester; returnAcl: boolean },
  ports: ObjectsPorts,
): TargetReader {
  return async (name, objectIds) => {
    const className = CLASS_NAMES.find((known) => known === name);
    if (className === undefined) return [];
    const access = { class: className, operation: "get" } as const;
    const checked = await checkClassAccess(access, requester, ports);
    if (!checked.permitted) return [];
    const { reader, view, toBody } = queriedClass(className, ports);
    const path = { kind: "ids", objectIds: objectIds.filter(isObjectId) } as const;
    const bodies: JsonObject[] = [];
    let known = checked.requester;
    for await (const { objects } of reader.read({
      path,
      filter: EVERY,
      wanted: objectIds.length,
    })) {
      known = await withRolesFor(known, objects, { permission: "read", roles: ports.roles });
      const views = objects.map((row) => view(row, known)).filter((each) => each !== undefined);
      bodies.push(...views.map((each) => toBody(each, { returnAcl })));
    }
    return bodies;
  };
}

const EVERY = { kind: "and", operands: [] } as const;
