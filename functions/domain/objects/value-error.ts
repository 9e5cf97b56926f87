import { ApiError } from "../api-error.ts";
import type { Json } from "../json.ts";
import { getType } from "./typed-value.ts";

/** Characters of a name or a value in an error. */
const MAX_SHOWN = 64;

/** The beginning of a name or a value that a client sent, for an error. Never call it with a secret. */
export function shown(text: string): string {
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

/** The type of a value as a sentence names it, such as "a string" or "a Pointer". */
export function typeName(value: Json | undefined): string {
  if (value === null) return "null";
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "an array";
  if (typeof value !== "object") return `a ${typeof value}`;
  const type = getType(value);
  return type === undefined ? "an object" : `a ${shown(type)}`;
}

/** @param wanted completes "it must be …" */
export function invalidType(field: string, wanted: string, value: Json | undefined): ApiError {
  const found = typeName(value);
  return new ApiError(
    "invalidValueType",
    `Invalid value type for field '${shown(field)}': it must be ${wanted}, not ${found}.`,
  );
}
