import { defined } from "../defined.ts";
import type { Json } from "../json.ts";
import { validateValue } from "../objects/validate-value.ts";
import { loadRe2 } from "./re2.ts";
import {
  excludedStrings,
  isPlainAlternatives,
  type LiteralPattern,
  literalPattern,
  stripComments,
} from "./regex-syntax.ts";
import { badQuery } from "./where-context.ts";
import type { Regex } from "./where-expression.ts";

/** UTF-16 units of a pattern. */
const MAX_PATTERN_LENGTH = 1_000;
/**
 * Instructions of a compiled pattern, unless it only lists plain strings: the engine follows up to
 * this many at once, which takes up to 60 ms for a string of 16 KB.
 */
const MAX_INSTRUCTIONS = 100;
/**
 * Memory for the automaton of one pattern. A pattern with more states would spend more time on
 * building them than on following the instructions.
 */
const STATE_BYTES = 128 * 1_024;

/** Finding a plain string takes about a nanosecond for each character. */
const LITERAL_STEPS = 0.03;

type Compiled = Pick<Regex, "test" | "stepsPerCharacter">;

/**
 * A regular expression in RE2's syntax, with `\Q…\E`, or "does not contain" (`^((?!string).)*$`)
 * (docs/protocol/queries.md, Strings).
 *
 * @throws ApiError badParameter for a pattern that can't be matched in linear time (look-around,
 *   back-references), a malformed pattern or an unknown option
 */
export function parseRegex(source: Json, options: Json | undefined = ""): Regex {
  if (typeof source !== "string") throw badQuery("$regex must be a string.");
  if (source.length > MAX_PATTERN_LENGTH) {
    throw badQuery(`$regex must not be longer than ${MAX_PATTERN_LENGTH} characters.`);
  }
  validateValue(source, "$regex");
  const flags = toFlags(options ?? "");
  const pattern = flags.includes("x") ? stripComments(source) : source;
  const excluded = excludedStrings(pattern, flags);
  if (excluded !== undefined) return { source, flags, ...exclusionTest(excluded, flags) };
  const { prefix, exact } = literalPattern(pattern, flags);
  const compiled = exact
    ? { test: literalTest(exact), stepsPerCharacter: LITERAL_STEPS }
    : compile(pattern, flags);
  return { source, flags, ...defined({ prefix: prefix || undefined }), ...compiled };
}

function toFlags(options: Json): string {
  if (typeof options !== "string" || !/^[imsx]*$/.test(options)) {
    throw badQuery("$options may contain i, m, s and x only.");
  }
  return [...new Set(options)].sort().join("");
}

function literalTest(exact: NonNullable<LiteralPattern["exact"]>): Regex["test"] {
  const { string, anchoredAtStart, anchoredAtEnd } = exact;
  if (anchoredAtStart && anchoredAtEnd) return (value) => value === string;
  if (anchoredAtStart) return (value) => value.startsWith(string);
  return anchoredAtEnd ? (value) => value.endsWith(string) : (value) => value.includes(string);
}

/** Without the flag `s`, `.` matches no line break, so a match has a single line. */
function exclusionTest(excluded: string, flags: string): Compiled {
  const { test: contains, stepsPerCharacter } = compile(excluded, flags);
  const mayMatch = flags.includes("s") ? () => true : (value: string) => !value.includes("\n");
  const test: Regex["test"] = (value) => value === "" || (mayMatch(value) && !contains(value));
  return { test, stepsPerCharacter };
}

function compile(pattern: string, flags: string): Compiled {
  const { RE2JS, RE2JSException, RE2Set } = loadRe2();
  const bits = toBits(flags);
  try {
    const compiled = RE2JS.compile(pattern, bits);
    const stepsPerCharacter = compiled.programSize();
    if (isPlainAlternatives(pattern)) {
      return { stepsPerCharacter, test: (value) => compiled.test(value) };
    }
    if (stepsPerCharacter > MAX_INSTRUCTIONS) {
      throw badQuery("$regex is too complex: use fewer or smaller repetitions.");
    }
    const bounded = new RE2Set(RE2Set.UNANCHORED, bits, STATE_BYTES);
    bounded.add(pattern);
    return { stepsPerCharacter, test: (value) => bounded.match(value).length > 0 };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    throw badQuery(`Malformed or unsupported $regex: ${error.message.slice(0, 200)}.`);
  }
}

/** Without `x`: blanks and comments were removed from the pattern before. */
function toBits(flags: string): number {
  const { CASE_INSENSITIVE: i, MULTILINE: m, DOTALL: s } = loadRe2().RE2JS;
  const bits: Readonly<Record<string, number>> = { i, m, s, x: 0 };
  return [...flags].reduce((sum, flag) => sum | (bits[flag] as number), 0);
}
