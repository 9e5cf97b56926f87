import { ApiError } from "../domain/api-error.ts";
import { CLASS_NAMES, type ClassName } from "../domain/objects/class-permission.ts";
import type { ObjectsPorts } from "../ports/objects.ts";
import { installationClass } from "./installation-class.ts";
import type { QueriedClass } from "./queried-class.ts";
import { roleClass } from "./role-class.ts";
import { userClass } from "./user-class.ts";

/** @throws ApiError classNotFound */
export function toClassName(name: string): ClassName {
  const className = CLASS_NAMES.find((known) => known === name);
  if (className === undefined) throw new ApiError("classNotFound");
  return className;
}

export function queriedClass(className: ClassName, ports: ObjectsPorts): QueriedClass {
  switch (className) {
    case "_User":
      return userClass(ports);
    case "_Role":
      return roleClass(ports);
    case "_Installation":
      return installationClass(ports);
  }
}
