/** A piece of a regular expression that stands for itself or has to be kept whole. */
export interface PatternToken {
  readonly kind: "quoted" | "escape" | "class" | "character";
  /** As in the pattern, but without the `\Q` and `\E` around a quoted text. */
  readonly text: string;
}

/**
 * One alternative for each kind: `\Q…\E` (or to the end), a backslash with its character, a class
 * (whose first `]` is a member), any other character.
 */
const TOKENS =
  /\\Q(?<quoted>.*?)(?:\\E|$)|(?<escape>\\.?)|(?<class>\[\^?\]?(?:\[:\^?\w+:\]|\\.|[^\]\\])*\]?)|(?<character>.)/gsu;

/** The pieces of a pattern; all of it, whether it is well-formed or not. */
export function toTokens(pattern: string): PatternToken[] {
  return [...pattern.matchAll(TOKENS)].flatMap(({ groups = {} }) =>
    (["quoted", "escape", "class", "character"] as const)
      .filter((kind) => groups[kind] !== undefined)
      .map((kind) => ({ kind, text: groups[kind] as string })),
  );
}

/** The pattern without blanks and comments, as the option `x` has it. */
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

/** Nothing but texts to choose from, in one group at most: as many states as it has characters. */
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
