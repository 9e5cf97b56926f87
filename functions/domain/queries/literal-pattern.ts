import { type PatternToken, toTokens } from "./regex-syntax.ts";

/** What a pattern says about the begin of every match, and whether it says nothing else. */
export interface LiteralPattern {
  /** Every text that matches begins with this; empty when nothing is known. */
  readonly prefix: string;
  /** The whole pattern, when it is a plain text, perhaps with `^` and `$`. */
  readonly exact?: {
    readonly text: string;
    readonly startsThere: boolean;
    readonly endsThere: boolean;
  };
}

const NOTHING: LiteralPattern = { prefix: "" };
const META = /[\\^$.|?*+()[\]{}]/;
const QUANTIFIER = /^[?*+{]$/;

/** @param flags of `i m s`; with `i` and `m` nothing is plain */
export function toLiteral(pattern: string, flags: string): LiteralPattern {
  if (/[im]/.test(flags)) return NOTHING;
  const tokens = toTokens(pattern);
  const startsThere = isCharacter(tokens[0], "^");
  const body = startsThere ? tokens.slice(1) : tokens;
  const end = body.findIndex((token) => literalText(token) === undefined);
  const rest = end === -1 ? [] : body.slice(end);
  const text = body
    .slice(0, body.length - rest.length)
    .map(literalText)
    .join("");
  const endsThere = rest.length === 1 && isCharacter(rest[0], "$");
  const prefix = startsThere ? prefixBefore(text, rest) : "";
  return rest.length === 0 || endsThere
    ? { prefix, exact: { text, startsThere, endsThere } }
    : { prefix };
}

/** A quantifier speaks of the last character; an alternative may begin with something else. */
function prefixBefore(text: string, rest: readonly PatternToken[]): string {
  if (rest.some((token) => isCharacter(token, "|"))) return "";
  const [next] = rest;
  const isRepeated = next?.kind === "character" && QUANTIFIER.test(next.text);
  return isRepeated ? [...text].slice(0, -1).join("") : text;
}

function literalText({ kind, text }: PatternToken): string | undefined {
  if (kind === "quoted") return text;
  if (kind === "escape") return /^\\[!-/:-@[-`{-~]$/.test(text) ? text.slice(1) : undefined;
  return kind === "character" && !META.test(text) ? text : undefined;
}

function isCharacter(token: PatternToken | undefined, text: string): boolean {
  return token?.kind === "character" && token.text === text;
}
