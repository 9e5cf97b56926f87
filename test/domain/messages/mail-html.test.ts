import { describe, expect, test } from "vitest";
import { MAIL_PLACEHOLDERS } from "../../../functions/contract/mail-placeholders.ts";
import { TEMPLATE_NAMES } from "../../../functions/contract/mail-texts-file.ts";
import { mailTemplateFor } from "../../../functions/features/messages/templates/mail-templates.ts";

/** Each placeholder stays, because its value is the placeholder. */
const VALUES = Object.fromEntries(MAIL_PLACEHOLDERS.map((name) => [name, `{{${name}}}`])) as Record<
  (typeof MAIL_PLACEHOLDERS)[number],
  string
>;
const PURPOSES = Object.keys(TEMPLATE_NAMES) as (keyof typeof TEMPLATE_NAMES)[];
const TEMPLATES = (["en", "zh"] as const).flatMap((language) =>
  PURPOSES.map((purpose) => {
    const { html } = mailTemplateFor(purpose, language).render(VALUES);
    return [`${purpose} ${language}`, html, language] as const;
  }),
);

/** Elements that Gmail, Outlook (Word's engine too), Apple Mail, QQ Mail and 163 Mail all show. */
const ELEMENTS = new Set("html head meta title style body table tr td h1 p a strong br".split(" "));

/** Inline properties that they all apply, or that degrade to square corners or a full width. */
const PROPERTIES = new Set([
  "background-color",
  "border-radius",
  "color",
  "display",
  "font-family",
  "font-size",
  "line-height",
  "margin",
  "max-width",
  "overflow-wrap",
  "padding",
  "text-decoration",
  "width",
  "word-break",
]);

/** Refused or removed by at least one of them. */
const UNSUPPORTED =
  /<(script|link|form|input|svg|video|iframe|img)\b|url\(|@import|@font-face|position:|display:\s*(flex|grid)|float:|var\(|calc\(|javascript:|\bon\w+=/i;

function inlineStyles(html: string): [property: string, value: string][] {
  return [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = ""]) =>
    style.split(";").map((rule): [string, string] => {
      const [property = "", ...value] = rule.split(":");
      return [property.trim(), value.join(":").trim()];
    }),
  );
}

describe.each(TEMPLATES)("the mail %s", (_, html, language) => {
  test("has only elements and inline styles that mail clients support", () => {
    const elements = [...html.matchAll(/<([a-z]\w*)/g)].map(([, element = ""]) => element);

    expect(elements.filter((element) => !ELEMENTS.has(element))).toEqual([]);
    expect(inlineStyles(html).filter(([property]) => !PROPERTIES.has(property))).toEqual([]);
    expect(inlineStyles(html).filter(([key]) => key === "display")).toEqual(
      html.includes('class="button"') ? [["display", "inline-block"]] : [],
    );
    expect(html).not.toMatch(UNSUPPORTED);
  });

  test("declares charset, viewport, language and dark mode", () => {
    const lang = language === "zh" ? "zh-CN" : language;
    expect(html).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${lang}">`));
    expect(html.indexOf('<meta charset="utf-8">')).toBeGreaterThan(0);
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
  });

  test("fills the frame with its content and takes its heading as title", () => {
    const [, heading = ""] = /<h1[^>]*>([^<]+)<\/h1>/.exec(html) ?? [];

    expect(heading).not.toBe("");
    expect(html).toContain(`<title>${heading}</title>`);
    expect(html).not.toContain("[[");
  });

  test("is laid out by tables, wraps long names and stays under the size that Gmail cuts", () => {
    const tables = [...html.matchAll(/<table /g)].length;

    expect([...html.matchAll(/<table role="presentation"/g)]).toHaveLength(tables);
    expect(html).toContain("word-break:break-word");
    expect(Buffer.byteLength(html)).toBeLessThan(10_000);
  });
});

const LINKED = TEMPLATES.filter(([name]) => /^(resetPassword|verifyEmail)/.test(name));

describe.each(LINKED)("the mail %s with a link", (_, html) => {
  test("shows its URL in words below the button", () => {
    const [button, words] = [...html.matchAll(/<a href="\{\{link\}\}"[^>]*>([^<]*)<\/a>/g)];

    expect(button?.[1]).not.toContain("{{");
    expect(words?.[1]).toBe("{{link}}");
    expect(words?.[0]).toContain("word-break:break-all");
  });
});
