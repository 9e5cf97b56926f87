import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createMailTemplate } from "../../../functions/domain/messages/mail-template.ts";
import { mailTemplateFor } from "../../../functions/features/messages/templates/mail-templates.ts";

const VALUES = {
  appname: "seaside",
  email: "tom@x.io",
  username: "{{link}}<i>\"'&\r\nBcc: x@y.z",
  link: "https://api.example.com/1.1/verifyEmail/abc",
  time: "2026-11-22 09:05 UTC",
};
const render = (text: string, html = "") => createMailTemplate(text, html).render(VALUES);

describe("a mail template", () => {
  test("fills in what it names, once: a value is never a template (A97)", () => {
    const { text } = render("Subject: s\n\n{{username}}|{{ email }}|{{link}}");
    expect(text).toBe(`${VALUES.username}|tom@x.io|${VALUES.link}`);
  });

  test("escapes every value in HTML, also inside attributes", () => {
    const { html } = render("Subject: s\n\n", '<a title="{{username}}">{{username}}</a>');
    const escaped = "{{link}}&lt;i&gt;&quot;&#39;&amp;\r\nBcc: x@y.z";
    expect(html).toBe(`<a title="${escaped}">${escaped}</a>`);
  });

  test("never breaks the line of the subject", () => {
    expect(render("Subject: Hi {{username}}\n\n").subject).not.toMatch(/[\r\n]/);
  });

  test.each(["{{password}}", "{{}}", "{{link.href}}", "{{#if link}}", "{{__proto__}}"])(
    "is rejected with %s",
    (placeholder) => {
      expect(() => createMailTemplate(`Subject: s\n\n${placeholder}`, "")).toThrow("placeholder");
      expect(() => createMailTemplate("Subject: s\n\n", placeholder)).toThrow("placeholder");
      expect(() => createMailTemplate(`Subject: ${placeholder}\n\n`, "")).toThrow("placeholder");
    },
  );

  test.each(["", "Hello", "Subject: s\nText", "\nSubject: s\n\n"])("%j has no subject", (text) => {
    expect(() => createMailTemplate(text, "")).toThrow("Subject");
  });
});

describe("the templates", () => {
  test("a team's own files replace the built-in ones, each alone", () => {
    const own = { "verify-email.en.txt": "Subject: Ahoy {{username}}\n\n{{link}}" };
    const { subject, text, html } = mailTemplateFor("verifyEmail", "en", own).render(VALUES);
    expect(subject).toMatch(/^Ahoy /);
    expect(text).toBe(VALUES.link);
    const builtIn = mailTemplateFor("verifyEmail", "en").render(VALUES);
    expect(html).toBe(builtIn.html);
    expect(mailTemplateFor("verifyEmail", "zh", own).render(VALUES).subject).not.toMatch(/^Ahoy/);
  });

  test("a team's own frame surrounds every mail", () => {
    const own = { "frame.html": "<title>[[title]]</title><main>[[content]]</main>" };
    const { html } = mailTemplateFor("passwordChanged", "zh", own).render(VALUES);
    expect(html).toMatch(/^<title>[^<[]+<\/title><main>/);
    expect(html).toContain(VALUES.time);
  });

  const links = ["resetPassword", "verifyEmail"] as const;
  const notices = ["addressChanged", "passwordChanged", "phoneChanged"] as const;
  const purposes = [...links, ...notices];

  test.each(purposes)("%s says the same in text and HTML, in both languages", (purpose) => {
    for (const language of ["en", "zh"] as const) {
      const values = { ...VALUES, username: "tom" };
      const { subject, text, html } = mailTemplateFor(purpose, language).render(values);
      const hasLink = links.some((each) => each === purpose);
      expect(subject).toContain("seaside");
      for (const part of [text, html]) {
        expect(part).toContain("tom@x.io");
        expect(part.includes(VALUES.link)).toBe(hasLink);
        expect(part.includes(VALUES.time)).toBe(!hasLink);
        expect(part).not.toContain("{{");
      }
    }
  });

  test("are the files of their folder", () => {
    const files = readdirSync("functions/features/messages/templates").filter((name) =>
      /\.(txt|html)$/.test(name),
    );
    expect(files).toHaveLength(2 * 2 * purposes.length + 1); // The frame of the HTML is one more.
  });
});
