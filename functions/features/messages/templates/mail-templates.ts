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

/** The templates by language and purpose. Teams may edit them; unknown placeholders are errors. */
export const MAIL_TEMPLATES: Readonly<
  Record<Language, Readonly<Record<MailRequest["purpose"], MailTemplate>>>
> = {
  en: {
    addressChanged: createMail("en", addressChangedEnText, addressChangedEnHtml),
    passwordChanged: createMail("en", passwordChangedEnText, passwordChangedEnHtml),
    phoneChanged: createMail("en", phoneChangedEnText, phoneChangedEnHtml),
    resetPassword: createMail("en", resetPasswordEnText, resetPasswordEnHtml),
    verifyEmail: createMail("en", verifyEmailEnText, verifyEmailEnHtml),
  },
  zh: {
    addressChanged: createMail("zh-CN", addressChangedZhText, addressChangedZhHtml),
    passwordChanged: createMail("zh-CN", passwordChangedZhText, passwordChangedZhHtml),
    phoneChanged: createMail("zh-CN", phoneChangedZhText, phoneChangedZhHtml),
    resetPassword: createMail("zh-CN", resetPasswordZhText, resetPasswordZhHtml),
    verifyEmail: createMail("zh-CN", verifyEmailZhText, verifyEmailZhHtml),
  },
};

/** @param content HTML of the mail inside the frame; its heading is also the title */
function createMail(language: string, text: string, content: string): MailTemplate {
  const [, title = ""] = /<h1[^>]*>(.*)<\/h1>/.exec(content) ?? [];
  const lines = content.trim().replaceAll("\n", "\n        ");
  const html = frame
    .replace('lang="en"', `lang="${language}"`)
    .replace("[[title]]", () => title)
    .replace("[[content]]", () => lines);
  return createMailTemplate(text, html);
}
