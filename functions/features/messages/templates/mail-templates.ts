import { type MailTexts, TEMPLATE_NAMES } from "../../../contract/mail-texts-file.ts";
import { createMailTemplate, type MailTemplate } from "../../../domain/messages/mail-template.ts";
import type { Language } from "../../../domain/settings.ts";
import type { MailRequest } from "../../../generated/types.ts";
import addressChangedEnHtml from "./address-changed.en.html";
import addressChangedEnText from "./address-changed.en.txt";
import addressChangedZhHtml from "./address-changed.zh.html";
import addressChangedZhText from "./address-changed.zh.txt";
import frame from "./frame.html";
import passwordChangedEnHtml from "./password-changed.en.html";
import passwordChangedEnText from "./password-changed.en.txt";
import passwordChangedZhHtml from "./password-changed.zh.html";
import passwordChangedZhText from "./password-changed.zh.txt";
import phoneChangedEnHtml from "./phone-changed.en.html";
import phoneChangedEnText from "./phone-changed.en.txt";
import phoneChangedZhHtml from "./phone-changed.zh.html";
import phoneChangedZhText from "./phone-changed.zh.txt";
import resetPasswordEnHtml from "./reset-password.en.html";
import resetPasswordEnText from "./reset-password.en.txt";
import resetPasswordZhHtml from "./reset-password.zh.html";
import resetPasswordZhText from "./reset-password.zh.txt";
import verifyEmailEnHtml from "./verify-email.en.html";
import verifyEmailEnText from "./verify-email.en.txt";
import verifyEmailZhHtml from "./verify-email.zh.html";
import verifyEmailZhText from "./verify-email.zh.txt";

const BUILT_IN: Readonly<Record<string, string>> = {
  "address-changed.en.html": addressChangedEnHtml,
  "address-changed.en.txt": addressChangedEnText,
  "address-changed.zh.html": addressChangedZhHtml,
  "address-changed.zh.txt": addressChangedZhText,
  "password-changed.en.html": passwordChangedEnHtml,
  "password-changed.en.txt": passwordChangedEnText,
  "password-changed.zh.html": passwordChangedZhHtml,
  "password-changed.zh.txt": passwordChangedZhText,
  "phone-changed.en.html": phoneChangedEnHtml,
  "phone-changed.en.txt": phoneChangedEnText,
  "phone-changed.zh.html": phoneChangedZhHtml,
  "phone-changed.zh.txt": phoneChangedZhText,
  "reset-password.en.html": resetPasswordEnHtml,
  "reset-password.en.txt": resetPasswordEnText,
  "reset-password.zh.html": resetPasswordZhHtml,
  "reset-password.zh.txt": resetPasswordZhText,
  "verify-email.en.html": verifyEmailEnHtml,
  "verify-email.en.txt": verifyEmailEnText,
  "verify-email.zh.html": verifyEmailZhHtml,
  "verify-email.zh.txt": verifyEmailZhText,
  "frame.html": frame,
};

const TAGS: Readonly<Record<Language, string>> = { en: "en", zh: "zh-CN" };

/**
 * @param own a team's own files, by their names; they replace the built-in ones
 * @throws Error for an unknown placeholder, or without a subject
 */
export function mailTemplateFor(
  purpose: MailRequest["purpose"],
  language: Language,
  own: MailTexts["templates"] = {},
): MailTemplate {
  const textOf = (file: string) => own[file] ?? BUILT_IN[file] ?? "";
  const name = `${TEMPLATE_NAMES[purpose]}.${language}`;
  const content = textOf(`${name}.html`);
  const [, title = ""] = /<h1[^>]*>(.*)<\/h1>/.exec(content) ?? [];
  const lines = content.trim().replaceAll("\n", "\n        ");
  const html = textOf("frame.html")
    .replace('lang="en"', `lang="${TAGS[language]}"`)
    .replace("[[title]]", () => title)
    .replace("[[content]]", () => lines);
  return createMailTemplate(textOf(`${name}.txt`), html);
}
