import { ApiError } from "../api-error.ts";
import type { ClassName } from "./class-name.ts";
import type { Subject } from "./subject.ts";

type ClassOperation = "create" | "get" | "find" | "update" | "delete";

/** What an operation does to which class. */
export interface ClassAccess {
  readonly class: ClassName;
  readonly operation: ClassOperation;
  /** The operation refuses by itself: a part of what it does needs no permission. */
  readonly checkedBy?: "operation";
}

/** To whom an operation is open: everyone, nobody but the master key, or these. */
type Openness = boolean | readonly Subject[];

/** Console settings of LeanCloud, from the configuration. */
export type ClassPermissions = {
  readonly [Class in ClassName]?: { readonly [Operation in ClassOperation]?: Openness };
};

/** Closed unless the configuration opens them; all others are open. @see interface 5, rules 3, 4 */
const CLOSED = new Set(["_User.find", "_Installation.find", "_Installation.delete"]);

/** Does a class permission name this role? Whoever made it would be permitted. */
export function isPermittedRole(permissions: ClassPermissions, name: string): boolean {
  const opennesses = Object.values(permissions).flatMap((each) => Object.values(each));
  return opennesses.some(
    (subjects) => Array.isArray(subjects) && subjects.includes(`role:${name}`),
  );
}

/** Who may do this without the master key. @see wire.md 2.5 */
export function allowedSubjects(
  permissions: ClassPermissions | undefined,
  { class: className, operation }: ClassAccess,
): readonly Subject[] {
  const configured = permissions?.[className]?.[operation];
  const openness = configured ?? !CLOSED.has(`${className}.${operation}`);
  if (typeof openness === "boolean") return openness ? ["*"] : [];
  return openness;
}

/** The refusal of what a class permission closes. */
export function closedError(operation: ClassOperation): ApiError {
  return new ApiError("forbidden", `Forbidden to ${operation} by class permissions.`);
}
