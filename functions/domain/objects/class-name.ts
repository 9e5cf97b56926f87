import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";

/** The classes that this service stores. */
export const CLASS_NAMES = ["_User", "_Installation", "_Role"] as const;
export type ClassName = (typeof CLASS_NAMES)[number];

/** @throws ApiError classNotFound for a class that is not served */
export function toClassName(name: Json | undefined): ClassName {
  const className = CLASS_NAMES.find((known) => known === name);
  if (className === undefined) throw new ApiError("classNotFound");
  return className;
}
