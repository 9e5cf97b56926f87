import { ApiError, explainedError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { shown, typeName } from "./value-error.ts";

/** The classes that every deployment stores, each in a table of its own. */
export const SYSTEM_CLASSES = ["_User", "_Installation", "_Role"] as const;
export type SystemClass = (typeof SYSTEM_CLASSES)[number];

/** LeanCloud's classes of follows and friends; each row joins two users. */
export const FRIENDSHIP_CLASSES = ["_Followee", "_Follower", "_FriendshipRequest"] as const;
export type FriendshipClass = (typeof FRIENDSHIP_CLASSES)[number];

/** A system class or a class of the app's objects; `toClassName` checks it. */
export type ClassName = string;

/** Classes of the app; `_File` and those of friendships are stored like them. */
const APP_CLASS = new RegExp(
  `^(_File|${FRIENDSHIP_CLASSES.join("|")}|[A-Za-z][A-Za-z0-9_]{0,127})$`,
);

const RESERVED = /^_[A-Za-z0-9_]+$/;
const KNOWN = `Of the names with an underscore, the service knows ${[...SYSTEM_CLASSES, ...FRIENDSHIP_CLASSES].join(", ")} and _File.`;
const FORM = "It starts with a letter and has letters, digits and _, at most 128.";

export function isSystemClass(name: string): name is SystemClass {
  return SYSTEM_CLASSES.some((known) => known === name);
}

export function isAppClass(name: string): boolean {
  return APP_CLASS.test(name);
}

export function isFriendshipClass(name: string): name is FriendshipClass {
  return FRIENDSHIP_CLASSES.some((known) => known === name);
}

/**
 * The class of an object that is written. Rows of `_File` name bytes, so only the operations on files
 * write them.
 *
 * @throws ApiError as `toClassName`, and badParameter for `_File`
 */
export function toWrittenClass(name: Json | undefined): ClassName {
  if (name !== "_File") return toClassName(name);
  throw new ApiError("badParameter", "Files are saved with POST /1.1/files.");
}

/**
 * The class of a new object. Who follows whom is decided by the operations on friendships alone.
 *
 * @throws ApiError as `toWrittenClass`, and badParameter for a class of friendships
 */
export function toCreatedClass(name: Json | undefined): ClassName {
  const className = toWrittenClass(name);
  if (!isFriendshipClass(className)) return className;
  const way =
    className === "_FriendshipRequest"
      ? "Users ask with POST /1.1/users/friendshipRequests."
      : "Users follow with POST /1.1/users/<objectId>/friendship/<objectId>.";
  throw new ApiError("badParameter", way);
}

/** @throws ApiError invalidClassName (103), or classNotFound for an unknown name with an underscore */
export function toClassName(name: Json | undefined): ClassName {
  if (typeof name === "string" && (isSystemClass(name) || isAppClass(name))) return name;
  throw classNameError(name);
}

/** The error for a name that no class can have. */
export function classNameError(name: Json | undefined): ApiError {
  if (typeof name === "string" && RESERVED.test(name))
    return explainedError("classNotFound", KNOWN);
  const given = typeof name === "string" ? `'${shown(name)}'` : typeName(name);
  return explainedError("invalidClassName", `${FORM} This one is ${given}.`);
}
