import { ApiError } from "../api-error.ts";
import { type ClassName, toClassName } from "./class-name.ts";
import { LOGGED_IN, type Subject } from "./subject.ts";

const CLASS_OPERATIONS = ["create", "get", "find", "update", "delete", "add_fields"] as const;

type ClassOperation = (typeof CLASS_OPERATIONS)[number];

/** Stands for the class that the path of a request names. */
const PATH_CLASS = "{className}";

/** @param params of the request's path */
export function toClassAccess(
  access: ClassAccess,
  { className }: { readonly className?: string },
): ClassAccess {
  return access.class === PATH_CLASS ? { ...access, class: toClassName(className) } : access;
}

/** The class permission that an operation needs. */
export interface ClassAccess {
  readonly class: ClassName;
  readonly operation: ClassOperation;
  /** True: the operation itself checks the permission, because a part of it needs none. */
  readonly checkedBy?: "operation";
}

/** Who may call an operation: everyone (true), only the master key (false), or these subjects. */
type Openness = boolean | readonly Subject[];

/** The class permissions that teams set in LeanCloud's console; here, in the configuration. */
export type ClassPermissions = Readonly<Record<ClassName, OperationPermissions>>;

type OperationPermissions = { readonly [Operation in ClassOperation]?: Openness };

/** Operations that are not open to everyone by default. */
const DEFAULTS = new Map<string, readonly Subject[]>([
  ["_User.find", []],
  ["_Installation.find", []],
  ["_Installation.delete", []],
  ["_Role.create", [LOGGED_IN]],
  ["_File.delete", []],
]);

/** Whether a class permission names this role, so that creating it would grant that permission. */
export function isPermittedRole(permissions: ClassPermissions, name: string): boolean {
  const opennesses = Object.values(permissions).flatMap((each) => Object.values(each));
  return opennesses.some(
    (subjects) => Array.isArray(subjects) && subjects.includes(`role:${name}`),
  );
}

/** The subjects that may do this without the master key. */
export function allowedSubjects(
  permissions: ClassPermissions | undefined,
  { class: className, operation }: ClassAccess,
): readonly Subject[] {
  const byDefault = DEFAULTS.get(`${className}.${operation}`) ?? true;
  const openness = permissionsFor(className, permissions)[operation] ?? byDefault;
  if (typeof openness === "boolean") return openness ? ["*"] : [];
  return openness;
}

/** The permissions of a class with the defaults, each as the configuration words it. */
export function effectivePermissions(
  className: ClassName,
  permissions: ClassPermissions | undefined,
): OperationPermissions {
  const entries = CLASS_OPERATIONS.map((operation) => {
    const subjects = allowedSubjects(permissions, { class: className, operation });
    if (subjects.length === 0) return [operation, false];
    return [operation, subjects.includes("*") ? true : subjects];
  });
  return Object.fromEntries(entries);
}

/** An app may have a class `constructor`, and every object of JavaScript has such a member. */
function permissionsFor(
  className: ClassName,
  permissions: ClassPermissions = {},
): OperationPermissions {
  return Object.hasOwn(permissions, className) ? (permissions[className] ?? {}) : {};
}

/**
 * The error for an operation that a class permission forbids. It does not name the users and roles who
 * may: they are targets.
 */
export function closedError(
  access: ClassAccess,
  permissions: ClassPermissions | undefined,
): ApiError {
  const { class: className, operation } = access;
  const who = whoMay(allowedSubjects(permissions, access));
  return new ApiError(
    "forbidden",
    `Forbidden to ${operation} by class permissions. ${who} may ${operation} in ${className}; the setting classPermissions decides.`,
  );
}

function whoMay(subjects: readonly Subject[]): string {
  if (subjects.length === 0) return "Only the master key";
  if (subjects.includes(LOGGED_IN)) return "Only users with a session in X-LC-Session";
  return "Only certain users and roles with a session in X-LC-Session";
}
