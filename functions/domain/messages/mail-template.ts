import { MAIL_PLACEHOLDERS, type MailPlaceholder } from "../../contract/mail-placeholders.ts";

/** The values of a template's placeholders. */
type MailValues = Readonly<Record<MailPlaceholder, string>>;

export interface MailTemplate {
  render(values: MailValues): {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
  };
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const SUBJECT = /^Subject: ([^\r\n]+)\r?\n\r?\n/;
/** A line break in the subject would start another header. */
const LINE_BREAKS = /[\r\n\u2028\u2029]+/g;

/**
 * A template without logic: `{{appname}}`, `{{email}}` and the other placeholders are replaced in
 * one pass, so that a value is never read as a template (A97).
 *
 * @param text the subject in the first line (`Subject: …`), an empty line, then the plain text
 * @throws Error for an unknown placeholder, or without a subject
 */
export function createMailTemplate(text: string, html: string): MailTemplate {
  const [head = "", subject] = SUBJECT.exec(text) ?? [];
  if (subject === undefined) throw new Error("A mail template must start with: Subject: …");
  const body = text.slice(head.length);
  for (const part of [subject, body, html]) assertPlaceholders(part);
  return {
    render: (values) => ({
      subject: fill(subject, values, (value) => value.replaceAll(LINE_BREAKS, " ")),
      text: fill(body, values, (value) => value),
      html: fill(html, values, escapeHtml),
    }),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe as text and inside a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const MAX_NAME_CHARACTERS = 40;

/** Spammers sign up with other people's addresses and put an advertisement in the username. */
export function shorten(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_NAME_CHARACTERS) return name;
  return `${characters.slice(0, MAX_NAME_CHARACTERS).join("")}…`;
}

function assertPlaceholders(part: string): void {
  for (const [whole, name = ""] of part.matchAll(PLACEHOLDER)) {
    if (!isPlaceholder(name)) throw new Error(`Unknown placeholder in a mail template: ${whole}`);
  }
}

function fill(part: string, values: MailValues, encode: (value: string) => string): string {
  return part.replaceAll(PLACEHOLDER, (whole, name: string) =>
    isPlaceholder(name) ? encode(values[name]) : whole,
  );
}

function isPlaceholder(name: string): name is MailPlaceholder {
  return (MAIL_PLACEHOLDERS as readonly string[]).includes(name);
}
