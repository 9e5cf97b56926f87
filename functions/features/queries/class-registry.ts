import type { ClassName } from "../../domain/objects/class-name.ts";
import type { ObjectsPorts } from "../../ports/objects.ts";
import { appClass } from "./app-class.ts";
import { installationClass } from "./installation-class.ts";
import type { QueriedClass } from "./queried-class.ts";
import { roleClass } from "./role-class.ts";
import { userClass } from "./user-class.ts";

/**
 * How queries of a class work.
 *
 * @throws ApiError classNotFound for a class that is not served
 */
export function queriedClass(className: ClassName, ports: ObjectsPorts): QueriedClass {
  switch (className) {
    case "_User":
      return userClass(ports);
    case "_Role":
      return roleClass(ports);
    case "_Installation":
      return installationClass(ports);
    default:
      return appClass(className, ports);
  }
}
