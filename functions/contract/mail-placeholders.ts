/** The placeholders (`{{name}}`) of mail templates, as in LeanCloud's templates; `time` is ours. */
export const MAIL_PLACEHOLDERS = ["appname", "email", "username", "link", "time"] as const;

export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];
