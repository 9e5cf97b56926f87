import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
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
    return { problem: locate(source) ?? (({ common }) => common.invalidJson(String(error))) };
  }
}

/** Characters before and behind the place of an error that its message shows. */
const EXCERPT = 8;

/** Names the first error by line and column, since browsers word and count differently. */
function locate(source: string): Problem | undefined {
  const errors: ParseError[] = [];
  parse(source, errors, { disallowComments: true });
  const [first] = errors;
  if (first === undefined) return undefined;
  const before = source.slice(0, first.offset);
  const lines = before.split("\n");
  const line = lines.at(-1) ?? "";
  const behind = source.slice(first.offset).split("\n", 1)[0] ?? "";
  const excerpt = `${line.slice(-EXCERPT)}▸${behind.slice(0, EXCERPT)}`;
  return ({ common, grid }) => {
    const reason = grid.jsonErrors[printParseErrorCode(first.error)] ?? grid.jsonError;
    const place = grid.jsonAt(lines.length, line.length + 1, excerpt);
    return common.invalidJson(`${reason}, ${place}`);
  };
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
