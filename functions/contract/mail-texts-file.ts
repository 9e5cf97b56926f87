import type { Entry } from "./entries.ts";

/** Name of the file beside the bundles of its readers: JSON of `MailTexts`. A deployment without own texts has none. */
export const MAIL_TEXTS_FILE = "./mail-texts.json";

/** Functions that write mails, or the pages behind their links. */
export const MAIL_TEXTS_READERS: readonly Entry[] = ["send-mail", "pages"];

/** A team's own texts, which the synthesis has checked. The others are built in. */
export interface MailTexts {
  /** By the name of the file, such as `verify-email.en.txt` or `frame.html`. */
  readonly templates: Readonly<Record<string, string>>;
  /** By language. */
  readonly pages: Readonly<Record<string, PageTexts>>;
}

/** Texts of pages, by the names in `functions/handlers/pages/page-words.ts`. */
export type PageTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The first part of the names of a mail's files, by its purpose. */
export const TEMPLATE_NAMES = {
  addressChanged: "address-changed",
  passwordChanged: "password-changed",
  phoneChanged: "phone-changed",
  resetPassword: "reset-password",
  verifyEmail: "verify-email",
} as const;
