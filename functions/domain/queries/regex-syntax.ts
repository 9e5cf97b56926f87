/** A piece of a pattern: plain characters or a unit that must not be taken apart. */
interface Token {
  readonly kind: "quoted" | "escape" | "class" | "character";
  /** As in the pattern, but without the `\Q` and `\E` around quoted characters. */
  readonly text: string;
}

/**
 * One alternative for each kind: `\Q…\E` (or to the end), a backslash with its character, a class
 * (whose first `]` is a member), any other character.
 */
const TOKENS =
  /\\Q(?<quoted>.*?)(?:\\E|$)|(?<escape>\\.?)|(?<class>\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]?)|(?<character>.)/gsu;

/** All tokens of a pattern, whether or not it is well-formed. */
function toTokens(pattern: string): Token[] {
  return [...pattern.matchAll(TOKENS)].flatMap(({ groups = {} }) =>
    (["quoted", "escape", "class", "character"] as const)
      .filter((kind) => groups[kind] !== undefined)
      .map((kind) => ({ kind, text: groups[kind] as string })),
  );
}

/** The pattern without blanks and comments, which the option `x` allows. */
export function stripComments(pattern: string): string {
  let inComment = false;
  const kept = toTokens(pattern).filter(({ kind, text }) => {
    if (inComment) {
      inComment = !text.includes("\n");
      return false;
    }
    inComment = kind === "character" && text === "#";
    return !inComment && !(kind === "character" && /[ \t\n\v\f\r]/.test(text));
  });
  return kept.map(({ kind, text }) => (kind === "quoted" ? `\\Q${text}\\E` : text)).join("");
}

/**
 * Whether a pattern only lists plain strings, in at most one group. Such a pattern compiles to as
 * many states as it has characters.
 */
export function isPlainAlternatives(pattern: string): boolean {
  const tokens = toTokens(pattern);
  const groups = tokens.filter(({ kind, text }) => kind === "character" && text === "(");
  return (
    groups.length <= 1 &&
    tokens.every(({ kind, text }) => {
      if (kind === "escape") return /^\\\W$/.test(text);
      return kind === "quoted" || (kind === "character" && !/[.*+?{}[\]\\]/.test(text));
    })
  );
}

const META = /[\\^$.|?*+()[\]{}]/;
const ESCAPED_PUNCTUATION = /^\\[!-/:-@[-`{-~]$/;
const DOES_NOT_CONTAIN = /^\^\((?:\?:)?\(\?!(?<strings>.*)\)\.\)\*\$$/su;

/**
 * For a pattern of the form `^((?!strings).)*$`: the pattern of the strings that no match contains
 * (one, or several as in `a|b`); undefined for any other form. LeanCloud's guides teach this form of
 * "does not contain" for every SDK, and testing it needs no look-ahead.
 *
 * @param flags of `i m s`; with `m` the pattern would mean single lines
 */
export function excludedStrings(pattern: string, flags: string): string | undefined {
  const strings = DOES_NOT_CONTAIN.exec(pattern)?.groups?.strings;
  if (strings === undefined || flags.includes("m")) return undefined;
  const isPlain = toTokens(strings).every(
    (token) => toLiteral(token) !== undefined || isCharacter(token, "|"),
  );
  return isPlain ? strings : undefined;
}

/** The literal characters of a pattern. */
export interface LiteralPattern {
  /** Every match begins with this string; empty if nothing is known. */
  readonly prefix: string;
  /** Set if the whole pattern is a literal string, possibly with `^` and `$`. */
  readonly exact?: {
    readonly string: string;
    readonly anchoredAtStart: boolean;
    readonly anchoredAtEnd: boolean;
  };
}

const QUANTIFIER = /^[?*+{]$/;

/** @param flags of `i m s`; with `i` or `m` no character is literal */
export function literalPattern(pattern: string, flags: string): LiteralPattern {
  if (/[im]/.test(flags)) return { prefix: "" };
  const tokens = toTokens(pattern);
  const anchoredAtStart = isCharacter(tokens[0], "^");
  const body = anchoredAtStart ? tokens.slice(1) : tokens;
  const end = body.findIndex((token) => toLiteral(token) === undefined);
  const rest = end === -1 ? [] : body.slice(end);
  const literals = body.slice(0, body.length - rest.length);
  const string = literals.map(toLiteral).join("");
  const anchoredAtEnd = rest.length === 1 && isCharacter(rest[0], "$");
  const prefix = anchoredAtStart ? prefixBefore(string, rest) : "";
  const isLiteral = rest.length === 0 || anchoredAtEnd;
  return isLiteral ? { prefix, exact: { string, anchoredAtStart, anchoredAtEnd } } : { prefix };
}

/** A quantifier makes the last character optional; an alternative may begin with anything. */
function prefixBefore(string: string, rest: readonly Token[]): string {
  if (rest.some((token) => isCharacter(token, "|"))) return "";
  const [next] = rest;
  const isQuantified = next?.kind === "character" && QUANTIFIER.test(next.text);
  return isQuantified ? [...string].slice(0, -1).join("") : string;
}

function toLiteral({ kind, text }: Token): string | undefined {
  if (kind === "quoted") return text;
  if (kind === "escape") return ESCAPED_PUNCTUATION.test(text) ? text.slice(1) : undefined;
  return kind === "character" && !META.test(text) ? text : undefined;
}

function isCharacter(token: Token | undefined, text: string): boolean {
  return token?.kind === "character" && token.text === text;
}
