import { findInText, type ProseFinding } from "./prose.ts";
import { findTitles } from "./test-titles.ts";

/** A preposition, a conjunction or a relative pronoun. */
const TITLE_START =
  /^["'`](?:after|against|and|as|at|because|before|between|but|by|during|for|from|if|in|into|nor|of|on|or|over|since|than|that|through|to|under|unless|until|what|when|whenever|where|which|while|who|whose|with|without)\b(?!\()/i;

const TITLE_ADVICE =
  'state a property that begins with its verb or subject: "rejects …", "keeps …", "%j becomes %j"';

/** Finds the patterns of documents in the comments and test titles of a source file. */
export function findUnclearEnglish(path: string, source: string): ProseFinding[] {
  const findings = findComments(source).flatMap(findInComment);
  return path.endsWith(".test.ts") ? [...findings, ...findInTitles(source)] : findings;
}

interface Comment {
  /** The number of its first line. */
  readonly line: number;
  readonly lines: readonly string[];
}

const COMMENT_LINE = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\s*\*\/)?$/;

/** Lines of comments that follow each other are one comment; those behind code are not read. */
function findComments(source: string): Comment[] {
  const comments: { line: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const [index, text] of source.split("\n").entries()) {
    const found = COMMENT_LINE.exec(text)?.[1];
    if (found === undefined) isOpen = false;
    else if (isOpen && !/^\s*\/\*/.test(text)) comments.at(-1)?.lines.push(found);
    else {
      comments.push({ line: index + 1, lines: [found] });
      isOpen = true;
    }
  }
  return comments;
}

function findInComment({ line, lines }: Comment): ProseFinding[] {
  const text = lines.join("\n").replace(/`[^`]*`/g, (code) => code.replace(/[^`\n]/g, "·"));
  return findInText(text, line);
}

function findInTitles(source: string): ProseFinding[] {
  return findTitles(source).flatMap(({ kind, text, position }) => {
    const line = source.slice(0, position).split("\n").length;
    const start =
      kind !== "describe" && TITLE_START.test(text) ? [{ line, text, advice: TITLE_ADVICE }] : [];
    return [...start, ...findInText(text.slice(1, -1), line)];
  });
}
