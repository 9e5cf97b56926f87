import { createHash } from "node:crypto";

/** A translated entry, with the fingerprint of the English sentences that it translates. */
interface TranslatedEntry {
  readonly of: string;
}

/** English sentences by the name of their entry. */
export type EnglishEntries = ReadonlyMap<string, readonly string[]>;

/**
 * Compares a file of translations with the English sentences. Entries that are texts have the English text
 * as their name, so they need no fingerprint.
 *
 * @throws Error names every entry that is missing, needless or of another English, with what to write
 */
export function checkTranslations(
  file: string,
  english: EnglishEntries,
  entries: Readonly<Record<string, TranslatedEntry | string>>,
): void {
  const needless = Object.keys(entries)
    .filter((name) => !english.has(name))
    .map((name) => `"${name}" translates nothing: remove it.`);
  const wrong = [...english].flatMap(([name, sentences]) => findProblem(name, sentences, entries));
  const problems = [...needless, ...wrong].map((problem) => `${file}: ${problem}`);
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

function findProblem(
  name: string,
  sentences: readonly string[],
  entries: Readonly<Record<string, TranslatedEntry | string>>,
): string[] {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  const of = fingerprintOf(sentences);
  if (typeof entry === "string" || entry?.of === of) return [];
  const problem = entry === undefined ? "is missing" : "translates an older text";
  return [`"${name}" ${problem}. Translate "${sentences.join(" ")}", with "of": "${of}".`];
}

/** Eight hexadecimal digits. */
function fingerprintOf(sentences: readonly string[]): string {
  return createHash("sha256").update(sentences.join("\n")).digest("hex").slice(0, 8);
}
