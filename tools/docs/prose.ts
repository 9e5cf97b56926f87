import { toProse } from "./markdown.ts";

/** A sentence that readers have to read twice. */
export interface ProseFinding {
  readonly line: number;
  readonly text: string;
  readonly advice: string;
}

const RULES: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern: /\b(?:tells|told)\b(?! us\b)/g,
    advice: "say what happens: reports, logs, answers, shows, lists",
  },
  {
    pattern: /\b(?:nobody|somebody|anybody|whoever|whichever)\b/gi,
    advice: 'name the subject ("no user", "another client", "anyone"), or write "unknown"',
  },
  { pattern: /\bthere (?:is|are) no such\b/gi, advice: 'write "X does not exist" or "unknown X"' },
  {
    pattern:
      /\bas (?:it|they) (?:is|was|are|were) (?:answered|given|planned|read|sent|stored|typed|written)\b/gi,
    advice: 'write "as stored", "as sent"',
  },
  { pattern: /\bmay have (?:at most )?\d/g, advice: 'write "is limited to"' },
  {
    pattern:
      /(?<=^(?:[-*] |\d+\. |@returns )?|[.:;]\s)(?:Where|What|Whose|Of|Those|(?:By|From|To|With) which|Whom) (?=[a-z])/g,
    advice: "begin with the subject, and put the reason or condition after the verb",
  },
];

/** Finds the patterns in sentences of a Markdown page; questions, tables and code are free. */
export function findUnclearSentences(page: string): ProseFinding[] {
  return toProse(page).flatMap((text, index) =>
    /^\s*\||^#|\?\**$/.test(text) ? [] : findInText(text.replace(/`[^`]*`/g, "``"), index + 1),
  );
}

/** Finds the patterns in a text whose first line has the given number. */
export function findInText(text: string, firstLine: number): ProseFinding[] {
  return RULES.flatMap(({ pattern, advice }) =>
    [...text.matchAll(pattern)].map(({ index, 0: match }) => ({
      line: firstLine + text.slice(0, index).split("\n").length - 1,
      advice,
      text: text
        .slice(index, index + Math.max(match.length, 40))
        .trim()
        .replaceAll("\n", " "),
    })),
  );
}
