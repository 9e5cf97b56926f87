import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MAIL_PLACEHOLDERS } from "../functions/contract/mail-placeholders.ts";
import { type MailTexts, TEMPLATE_NAMES } from "../functions/contract/mail-texts-file.ts";
import { PAGE_WORDS } from "../functions/handlers/pages/page-words.ts";
import { ConfigError } from "./config.ts";
import { isJsonObject } from "./json-object.ts";

const LANGUAGES = Object.keys(PAGE_WORDS) as (keyof typeof PAGE_WORDS)[];

const TEMPLATE_FILES = [
  ...Object.values(TEMPLATE_NAMES).flatMap((name) =>
    LANGUAGES.flatMap((language) => [`${name}.${language}.txt`, `${name}.${language}.html`]),
  ),
  "frame.html",
];
const PAGE_FILES = LANGUAGES.map((language) => `pages.${language}.json`);

/** Gmail shows only the first 102 KB of a mail. */
const MAX_BYTES = 100_000;

/** @see functions/domain/messages/mail-template.ts */
const SUBJECT = /^Subject: [^\r\n]+\r?\n\r?\n/;
const WITH_LINK = /^(verify-email|reset-password)\./;

/**
 * Reads a team's own mail templates and page texts, and checks them.
 *
 * @param folder from the working directory, of the setting `mailTemplates`
 * @throws ConfigError one line per problem
 */
export function readMailTexts(folder: string): MailTexts {
  if (!existsSync(folder))
    throw new ConfigError([
      `landfall.mailTemplates names the folder ${folder}, which does not exist. Create it, or remove the setting.`,
    ]);
  const names = readdirSync(folder).filter((name) => !/^\.|^README/.test(name));
  const files = names.map((name) => readText(folder, name));
  const problems = files.flatMap(({ name, problems: found }) =>
    found.map((problem) => `landfall.mailTemplates: ${join(folder, name)} ${problem}`),
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    templates: Object.fromEntries(
      files.flatMap(({ name, text }) => (PAGE_FILES.includes(name) ? [] : [[name, text]])),
    ),
    pages: Object.fromEntries(
      files.flatMap(({ name, text }) =>
        PAGE_FILES.includes(name) ? [[languageOf(name), JSON.parse(text)]] : [],
      ),
    ),
  };
}

const languageOf = (name: string) => name.split(".")[1] as keyof typeof PAGE_WORDS;

interface OwnText {
  readonly name: string;
  readonly text: string;
  readonly problems: readonly string[];
}

function readText(folder: string, name: string): OwnText {
  const isPage = PAGE_FILES.includes(name);
  if (!(isPage || TEMPLATE_FILES.includes(name))) {
    const allowed = [...TEMPLATE_FILES, ...PAGE_FILES].join(", ");
    return { name, text: "", problems: [`is no template. Rename or remove it: ${allowed}.`] };
  }
  const text = readFileSync(join(folder, name), "utf8");
  const bytes = Buffer.byteLength(text);
  if (bytes > MAX_BYTES) {
    const problem = `has ${bytes} bytes. Shorten it to ${MAX_BYTES}, because mail programs cut longer mails.`;
    return { name, text, problems: [problem] };
  }
  return {
    name,
    text,
    problems: isPage ? findPageProblems(name, text) : findTemplateProblems(name, text),
  };
}

/**
 * @param name of the file, without a folder
 * @returns what follows the path of the file in an error
 */
export function findTemplateProblems(name: string, text: string): string[] {
  const used = [...text.matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, one = ""]) => one);
  const known: readonly string[] = MAIL_PLACEHOLDERS;
  const unknown = used.filter((one) => !known.includes(one));
  const all = known.map((one) => `{{${one}}}`).join(", ");
  return [
    ...unknown.map((one) => `has the unknown placeholder {{${one}}}. Use one of: ${all}.`),
    ...(WITH_LINK.test(name) && !used.includes("link")
      ? ["lacks the placeholder {{link}}. Add it: people follow it."]
      : []),
    ...(name.endsWith(".txt") && !SUBJECT.test(text)
      ? ["has no subject. Begin it with a line such as Subject: Hello, and an empty line."]
      : []),
    ...(name === "frame.html" && !text.includes("[[content]]")
      ? ["lacks [[content]]. Add it where the text of each mail belongs."]
      : []),
  ];
}

function findPageProblems(name: string, text: string): string[] {
  const pages = parse(text);
  if (!isJsonObject(pages)) return ['is no JSON object. Write {"linkExpired": {"title": "…"}}.'];
  const { tag, ...rest } = PAGE_WORDS[languageOf(name)];
  const words: Readonly<Record<string, object>> = rest;
  return Object.entries(pages).flatMap(([page, own]) => {
    const builtIn = Object.hasOwn(words, page) ? words[page] : undefined;
    if (!builtIn)
      return [`has the unknown page ${page}. Use one of: ${Object.keys(words).join(", ")}.`];
    if (!isJsonObject(own)) return [`has no object of texts for ${page}. Write {"title": "…"}.`];
    const texts = new Map<string, string>(Object.entries(builtIn));
    return Object.entries(own).flatMap(([key, value]) => {
      const original = texts.get(key);
      if (original !== undefined) return findWordProblems(`${page}.${key}`, value, original);
      const allowed = [...texts.keys()].join(", ");
      return [`has the unknown text ${page}.${key}. Use one of: ${allowed}.`];
    });
  });
}

function findWordProblems(path: string, value: unknown, original: string): string[] {
  if (typeof value !== "string" || value.trim() === "")
    return [`has no text for ${path}. Write a string, or remove it.`];
  const known = namesIn(original);
  const allowed = known.length > 0 ? `Use ${known.join(", ")}, or none` : "Remove it";
  return namesIn(value)
    .filter((one) => !known.includes(one))
    .map((one) => `has the unknown placeholder ${one} in ${path}. ${allowed}.`);
}

function namesIn(text: string): string[] {
  return text.match(/\{[^{}]*\}/g) ?? [];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
