/** A link of a Markdown page, with the number of its line. */
export interface Link {
  readonly line: number;
  readonly target: string;
}

const LINK_TARGET = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\s{0,3}\[[^\]]+\]:\s+<?([^\s>]+)>?/g;
const HEADING = /^#{1,6}\s+(.*?)\s*#*\s*$/;
const NAMED_ELEMENT = /<[^>]+\s(?:id|name)="([^"]+)"/g;

/** Finds inline links and link definitions outside code. */
export function findLinks(page: string): Link[] {
  return toProse(page).flatMap((text, index) =>
    [...text.replace(/`[^`]*`/g, "").matchAll(LINK_TARGET)].map(([, inline, defined]) => ({
      line: index + 1,
      target: inline ?? defined ?? "",
    })),
  );
}

/** @returns GitHub's anchors of a page's headings, and the ids of its HTML elements */
export function findAnchors(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const text of toProse(page)) {
    const [, heading] = HEADING.exec(text) ?? [];
    if (heading !== undefined) anchors.add(unusedAnchor(toAnchor(heading), anchors));
    for (const [, name = ""] of text.matchAll(NAMED_ELEMENT)) anchors.add(name);
  }
  return anchors;
}

function unusedAnchor(anchor: string, used: ReadonlySet<string>): string {
  let [free, count] = [anchor, 0];
  while (used.has(free)) free = `${anchor}-${++count}`;
  return free;
}

function toAnchor(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
  return text.replace(/[^\p{L}\p{N}\p{M}_ -]/gu, "").replaceAll(" ", "-");
}

/** The lines of a page, with those of fenced code emptied. */
export function toProse(page: string): string[] {
  let fence: string | undefined;
  return page.split("\n").map((text) => {
    const [, mark] = /^\s*(```+|~~~+)/.exec(text) ?? [];
    if (mark === undefined) return fence === undefined ? text : "";
    if (fence === undefined) fence = mark;
    else if (mark.startsWith(fence)) fence = undefined;
    return "";
  });
}
