import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { en } from "../../../console/words/en.ts";
import { zh } from "../../../console/words/zh.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** English words of the console whose Chinese ones differ. */
const UNTRANSLATED = new Set(listDifferent(en, zh));

function listDifferent(ours: unknown, theirs: unknown): readonly string[] {
  if (typeof ours === "string") return ours === theirs ? [] : [ours];
  if (typeof ours !== "object" || ours === null) return [];
  return Object.entries(ours).flatMap(([name, value]) => {
    return listDifferent(value, (theirs as Record<string, unknown>)[name]);
  });
}

/**
 * Problems that assistive technology has with a page, whose own policy must not keep axe out.
 *
 * @param rules of axe; default: all
 */
export async function findBarriers(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const options = rules === undefined ? {} : { runOnly: rules };
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify(options)})`,
  );
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`);
}

/**
 * Values that a page writes although it has none, wrong plurals, words of the other language, ids that are broken over lines,
 * titles that the next line repeats, and what makes the page scroll sideways.
 */
export async function findFlaws(page: Page, locale: string): Promise<readonly string[]> {
  const texts = await page.evaluate<string[]>(READ_TEXTS);
  const width = await page.evaluate<number>(
    "document.documentElement.scrollWidth - window.innerWidth",
  );
  return [
    ...(width > 0 ? [`${width} px too wide`] : []),
    ...(await page.evaluate<string[]>(FIND_BROKEN)),
    ...texts.filter((text) =>
      /\bundefined\b|\bNaN\b|\[object |Invalid Date|(^|[^.,\d])1 [a-z]{3,}s\b/.test(text),
    ),
    ...(locale.startsWith("zh") ? texts.filter(isEnglish) : []),
  ];
}

/** Names of columns and of types, and sentences of the service and of its mails, which the page shows as they are. */
const SHOWN_AS_IS: ReadonlySet<string> = new Set([
  "roles",
  "File",
  "Class or object doesn't exists.",
  "The username and password mismatch.",
  "Set a new password for landfall",
]);

/** One of the console's words, or a sentence of five words without a Chinese one. */
const isEnglish = (text: string): boolean =>
  !SHOWN_AS_IS.has(text) &&
  (UNTRANSLATED.has(text) || /^[A-Z][a-z']*(,? [A-Za-z'-]+){4,}[.:?]?$/.test(text));

/** Ids in more than one line, and titles of cards with their own text below them. */
const FIND_BROKEN = `(() => {
  const ids = [...document.querySelectorAll(".facts .id code")];
  const titles = [...document.querySelectorAll(".card h2")];
  const below = (title) => title.closest(".card").querySelector(".label, dt, label");
  return [
    ...ids.filter((id) => id.getClientRects().length > 1 || id.offsetHeight > 30).map((id) => "broken id " + id.innerText),
    ...titles.filter((title) => title.innerText === below(title)?.innerText).map((title) => "twice " + title.innerText),
  ];
})()`;

/** Texts and labels that a reader sees, without code and data. */
const READ_TEXTS = `(() => {
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: parent, nodeValue } = walker.currentNode;
    if (parent.closest("code, pre, textarea, script, style, td .value, [data-language]")) continue;
    texts.push(nodeValue.trim());
  }
  for (const each of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
    for (const name of ["aria-label", "title", "placeholder"]) texts.push(each.getAttribute(name) ?? "");
  }
  return texts.filter((text) => text !== "");
})()`;
