import type { Words } from "../words/en.ts";

/** A problem in the reader's language. */
export type Problem = (words: Words) => string;

export type Parsed<T> = { readonly value: T } | { readonly problem: Problem };

/** An empty string is `undefined`. */
export function parseJson(source: string): Parsed<unknown> {
  if (source.trim() === "") return { value: undefined };
  try {
    return { value: JSON.parse(source) as unknown };
  } catch (error) {
    return { problem: ({ common }) => common.invalidJson((error as Error).message) };
  }
}

/** An empty string is the empty object. */
export function parseJsonObject(source: string): Parsed<Record<string, unknown>> {
  const parsed = parseJson(source);
  if ("problem" in parsed) return parsed;
  const { value = {} } = parsed;
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { problem: ({ common }) => common.notAnObject };
  }
  return { value: value as Record<string, unknown> };
}

export const problemOf = (parsed: Parsed<unknown>): Problem | undefined =>
  "problem" in parsed ? parsed.problem : undefined;
