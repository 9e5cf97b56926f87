import { ApiError } from "../api-error.ts";
import { shown } from "../objects/value-error.ts";

export interface Token {
  readonly kind: "name" | "string" | "number" | "symbol" | "end";
  /** As written; for a string, its content. */
  readonly text: string;
  /** Its first character, counted from 1. */
  readonly at: number;
}

/** LeanCloud's limit of a statement. */
const MAX_BYTES = 4_096;

/**
 * One alternative for each kind. A quote inside a string is doubled or stands after a backslash. No
 * alternative can match the same characters in two ways, so the work is linear.
 */
const TOKEN =
  /\s*(?:(?<name>[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)*)|(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|'(?<single>(?:[^'\\]|\\.|'')*)'|"(?<double>(?:[^"\\]|\\.|"")*)"|(?<symbol>!=|<>|<=|>=|[=<>*?,;:+\-()[\]{}]))/suy;

/** @throws ApiError cqlSyntax, also for a statement beyond 4,096 bytes */
export function toTokens(cql: string): Token[] {
  const bytes = Buffer.byteLength(cql);
  if (bytes > MAX_BYTES) {
    const text = `A statement may have ${MAX_BYTES} bytes; this one has ${bytes}.`;
    throw syntaxError(`${text} Send long values as pvalues.`);
  }
  const end = cql.trimEnd().length;
  const tokens: Token[] = [];
  for (let at = 0; at < end; ) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(cql);
    if (match === null) throw unreadable(cql, at);
    at = TOKEN.lastIndex;
    tokens.push(toToken(match));
  }
  return [...tokens, { kind: "end", text: "", at: end + 1 }];
}

function toToken({ 0: whole, index, groups = {} }: RegExpExecArray): Token {
  const { name, number, single, double, symbol } = groups;
  const at = index + (whole.length - whole.trimStart().length) + 1;
  if (name !== undefined) return { kind: "name", text: name, at };
  if (number !== undefined) return { kind: "number", text: number, at };
  if (symbol !== undefined) return { kind: "symbol", text: symbol === "<>" ? "!=" : symbol, at };
  const text = single === undefined ? unescapeText(double ?? "", '"') : unescapeText(single, "'");
  return { kind: "string", text, at };
}

const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/** Other characters keep their backslash, so that a pattern may have `\d`. */
function unescapeText(content: string, quote: string): string {
  return content.replaceAll(/\\(.)|''|""/gs, (whole, character?: string) => {
    if (character === undefined) return whole === quote + quote ? quote : whole;
    return ESCAPED[character] ?? (/["'\\]/.test(character) ? character : whole);
  });
}

function unreadable(cql: string, from: number): ApiError {
  const at = from + cql.slice(from).search(/\S/);
  const rest = cql.slice(at);
  const reason = /^["']/.test(rest)
    ? "The string that begins there has no end"
    : "CQL has no such character";
  return syntaxError(`${reason}: '${shown(rest)}' at character ${at + 1}.`);
}

/** @param text names the token, its position and what may stand there */
export function syntaxError(text: string): ApiError {
  return new ApiError("cqlSyntax", `CQL: ${text}`);
}
