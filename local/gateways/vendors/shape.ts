import { isJsonObject } from "../../../lib/json-object.ts";
import { countCharacters } from "./vendor-call.ts";

/**
 * Checks of JSON values. A compiler of JSON schemas would double the start of the gateways' thread,
 * and vendors answer only whether a message is right.
 */
export type Shape = (value: unknown) => boolean;

export const flag: Shape = (value) => typeof value === "boolean";
export const anyObject: Shape = isJsonObject;

/** A string of this many characters. */
export function text(least = 0, most = Number.POSITIVE_INFINITY): Shape {
  return (value) => {
    if (typeof value !== "string") return false;
    const length = countCharacters(value);
    return length >= least && length <= most;
  };
}

export function matching(format: RegExp): Shape {
  return (value) => typeof value === "string" && format.test(value);
}

export function integer(least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): Shape {
  return (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

export function oneOf(...values: readonly unknown[]): Shape {
  return (value) => values.includes(value);
}

export function either(...shapes: readonly Shape[]): Shape {
  return (value) => shapes.some((shape) => shape(value));
}

export function listOf(shape: Shape, least = 0, most = Number.POSITIVE_INFINITY): Shape {
  return (value) =>
    Array.isArray(value) && value.length >= least && value.length <= most && value.every(shape);
}

/** An object with no other members than these. */
export function object(
  members: Readonly<Record<string, Shape>>,
  required: readonly string[] = [],
): Shape {
  return (value) =>
    isJsonObject(value) &&
    required.every((name) => value[name] !== undefined) &&
    Object.entries(value).every(([name, member]) => members[name]?.(member) ?? false);
}
