import { RE2JS, RE2JSException, RE2Set } from "re2js";
import type { Json } from "../json.ts";
import { validateValue } from "../objects/validate-value.ts";
import { absentText } from "./absent-text.ts";
import { type LiteralPattern, toLiteral } from "./literal-pattern.ts";
import { isPlainAlternatives, stripComments } from "./regex-syntax.ts";
import { badQuery } from "./where-context.ts";
import type { TextPattern } from "./where-expression.ts";

/** UTF-16 units of a pattern. */
const MAX_PATTERN_LENGTH = 1_000;
/**
 * Steps of a compiled pattern, unless it is only a choice of texts: the engine follows up to this
 * many at once, which takes 30 ms for a text of 16 KB.
 */
const MAX_STEPS = 100;
/**
 * What the engine may remember of a pattern. A pattern of many states would spend more time on
 * remembering them than on following the steps.
 */
const STATE_BYTES = 128 * 1_024;

const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  /** Blanks and comments are taken out of the pattern before. */
  x: 0,
};

/**
 * A regular expression of RE2's syntax, with `\Q…\E`, or "does not contain" (`^((?!text).)*$`).
 *
 * @throws ApiError badParameter for anything whose test would not be linear in the text
 *   (look-around, back-references), a malformed pattern or an unknown option
 * @see wire.md 3.2
 */
export function parsePattern(source: Json, options: Json | undefined = ""): TextPattern {
  if (typeof source !== "string") throw badQuery("$regex needs a text.");
  if (source.length > MAX_PATTERN_LENGTH) {
    throw badQuery(`$regex is longer than ${MAX_PATTERN_LENGTH} characters.`);
  }
  validateValue(source);
  const flags = toFlags(options ?? "");
  const pattern = flags.includes("x") ? stripComments(source) : source;
  const absent = absentText(pattern, flags);
  if (absent !== undefined) return { source, flags, test: toAbsenceTest(absent, flags) };
  const { prefix, exact } = toLiteral(pattern, flags);
  const test = exact ? toTextTest(exact) : compile(pattern, flags);
  return { source, flags, ...(prefix === "" ? {} : { prefix }), test };
}

function toFlags(options: Json): string {
  if (typeof options !== "string" || !/^[imsx]*$/.test(options)) {
    throw badQuery("$options may hold i, m, s and x.");
  }
  return [...new Set(options)].sort().join("");
}

function toTextTest(exact: NonNullable<LiteralPattern["exact"]>): TextPattern["test"] {
  const { text, startsThere, endsThere } = exact;
  if (startsThere && endsThere) return (value) => value === text;
  if (startsThere) return (value) => value.startsWith(text);
  return endsThere ? (value) => value.endsWith(text) : (value) => value.includes(text);
}

/** Without `s` a match has one line only. */
function toAbsenceTest(absent: string, flags: string): TextPattern["test"] {
  const contains = compile(absent, flags);
  const fits = flags.includes("s") ? () => true : (text: string) => !text.includes("\n");
  return (text) => text === "" || (fits(text) && !contains(text));
}

function compile(pattern: string, flags: string): TextPattern["test"] {
  const bits = [...flags].reduce((sum, flag) => sum | (FLAGS[flag] as number), 0);
  try {
    const plain = RE2JS.compile(pattern, bits);
    if (isPlainAlternatives(pattern)) return (text) => plain.test(text);
    if (plain.programSize() > MAX_STEPS) {
      throw badQuery("$regex is too complex: it repeats too much.");
    }
    const bounded = new RE2Set(RE2Set.UNANCHORED, bits, STATE_BYTES);
    bounded.add(pattern);
    return (text) => bounded.match(text).length > 0;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw badQuery(`Malformed or unsupported $regex: ${error.message.slice(0, 200)}.`);
  }
}
