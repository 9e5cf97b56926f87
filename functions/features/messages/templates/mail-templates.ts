import { createMailTemplate, type MailTemplate } from "../../../domain/messages/mail-template.ts";
import type { Language } from "../../../domain/settings.ts";
import type { MailRequest } from "../../../generated/types.ts";
import addressChangedEnHtml from "./address-changed.en.html";
import addressChangedEnText from "./address-changed.en.txt";
import addressChangedZhHtml from "./address-changed.zh.html";
import addressChangedZhText from "./address-changed.zh.txt";
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
    addressChanged: createMailTemplate(addressChangedEnText, addressChangedEnHtml),
    passwordChanged: createMailTemplate(passwordChangedEnText, passwordChangedEnHtml),
    phoneChanged: createMailTemplate(phoneChangedEnText, phoneChangedEnHtml),
    resetPassword: createMailTemplate(resetPasswordEnText, resetPasswordEnHtml),
    verifyEmail: createMailTemplate(verifyEmailEnText, verifyEmailEnHtml),
  },
  zh: {
    addressChanged: createMailTemplate(addressChangedZhText, addressChangedZhHtml),
    passwordChanged: createMailTemplate(passwordChangedZhText, passwordChangedZhHtml),
    phoneChanged: createMailTemplate(phoneChangedZhText, phoneChangedZhHtml),
    resetPassword: createMailTemplate(resetPasswordZhText, resetPasswordZhHtml),
    verifyEmail: createMailTemplate(verifyEmailZhText, verifyEmailZhHtml),
  },
};
