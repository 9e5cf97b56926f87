import { ApiError } from "../../domain/api-error.ts";
import type { JsonObject } from "../../domain/json.ts";
import { type Acl, assertPermitted, deniedError, isPermitted } from "../../domain/objects/acl.ts";
import type { ClassName } from "../../domain/objects/class-name.ts";
import { parseObjectQuery } from "../../domain/queries/query.ts";
import { matches } from "../../domain/queries/where-match.ts";
import type { Requester } from "../../domain/requester.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { checkClassAccess } from "../queries/class-access.ts";
import { assertNotHidden, hiddenFields } from "../queries/hidden-fields.ts";
import { withRolesFor } from "../queries/with-roles.ts";

type AccessPorts = Pick<ObjectsPorts, "roles" | "settings" | "classes">;

/** A write of an object, and the condition on it (`?where=`). */
export interface ObjectWrite {
  readonly className: ClassName;
  readonly requester: Requester;
  readonly query: Readonly<Record<string, string>>;
}

/** An object of a class of the app, or the body of a role. */
interface OwnedObject {
  readonly objectId: string;
  readonly ACL?: unknown;
}

/**
 * Asserts that the requester may write an object and that the object fulfils `?where=`. The answer to
 * a condition reveals what the object contains, so it also needs the rights to read it.
 *
 * @throws ApiError forbidden (403), noEffect (305), and errors of `parseObjectQuery`
 */
export async function assertObjectWritable(
  object: OwnedObject,
  { className, requester, query }: ObjectWrite,
  ports: AccessPorts,
): Promise<void> {
  const { roles } = ports;
  const writer = await withRolesFor(requester, [object], { permission: "write", roles });
  assertPermitted(object.ACL as Acl | undefined, "write", writer);
  if (query.where === undefined) return;
  const condition = parseObjectQuery({ where: query.where }, requester);
  const { where } = condition;
  assertNotHidden(condition, hiddenFields(className, requester, ports));
  if (!(await mayReadObject(object, { className, requester }, ports))) throw deniedError("read");
  const body = object as unknown as JsonObject;
  if (!matches(where, body, requester.work)) throw new ApiError("noEffect");
}

/** Decides by the object's ACL and the class permission `get`. */
export async function mayReadObject(
  object: OwnedObject,
  { className, requester }: Pick<ObjectWrite, "className" | "requester">,
  ports: AccessPorts,
): Promise<boolean> {
  const { roles } = ports;
  const reader = await withRolesFor(requester, [object], { permission: "read", roles });
  if (!isPermitted(object.ACL as Acl | undefined, "read", reader)) return false;
  return (await checkClassAccess({ class: className, operation: "get" }, reader, ports)).permitted;
}
