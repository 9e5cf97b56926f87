/** What a mail template may hold as `{{name}}`; the same as in LeanCloud's templates. */
export const MAIL_PLACEHOLDERS = ["appname", "email", "username", "link"] as const;

export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];
