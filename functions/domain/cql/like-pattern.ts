import type { Json, JsonObject } from "../json.ts";

const PUNCTUATION = /[!-/:-@[-`{-~]/g;

/**
 * The regular expression of `like`: `%` stands for any characters, and only an end without `%` is
 * anchored. The check of `$regex` refuses a pattern of another type.
 */
export function likePattern(pattern: Json): JsonObject {
  if (typeof pattern !== "string") return { $regex: pattern };
  const parts = pattern.split(/%+/).map((part) => part.replaceAll(PUNCTUATION, "\\$&"));
  const start = parts[0] === "" && parts.length > 1 ? "" : "^";
  const end = parts.at(-1) === "" && parts.length > 1 ? "" : "$";
  const inner = parts.filter(
    (part, index) => part !== "" || (index > 0 && index < parts.length - 1),
  );
  return { $regex: start + inner.join(".*") + end, $options: "s" };
}
