import { toTokens } from "./regex-syntax.ts";

const WITHOUT = /^\^\((?:\?:)?\(\?!(?<texts>.*)\)\.\)\*\$$/su;
const META = /[\\^$.?*+()[\]{}]/;

/**
 * What a pattern of the form `^((?!texts).)*$` says that no match contains: a text, or several to
 * choose from (`a|b`), as a pattern; undefined for any other one. LeanCloud's guides teach this form
 * for "does not contain" in every SDK, and it needs no look-ahead to be tested.
 *
 * @param flags of `i m s`; with `m` it would speak of single lines
 */
export function absentText(pattern: string, flags: string): string | undefined {
  const texts = WITHOUT.exec(pattern)?.groups?.texts;
  if (texts === undefined || flags.includes("m")) return undefined;
  const isPlain = toTokens(texts).every(({ kind, text }) => {
    if (kind === "escape") return /^\\[!-/:-@[-`{-~]$/.test(text);
    return kind === "quoted" || (kind === "character" && !META.test(text));
  });
  return isPlain ? texts : undefined;
}
