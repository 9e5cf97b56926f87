/** The placeholders (`{{name}}`) of mail templates, as in LeanCloud's templates. */
export const MAIL_PLACEHOLDERS = ["appname", "email", "username", "link"] as const;

export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];
