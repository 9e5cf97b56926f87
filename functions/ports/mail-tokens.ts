/** What a mailed link stands for. */
export interface MailToken {
  readonly purpose: string;
  /** Of the user it was mailed to. */
  readonly objectId: string;
}

/** One-time tokens of mailed links; only their SHA-256 is stored. */
export interface MailTokens {
  /** Strongly consistent; undefined when unknown, used or expired. */
  find(token: string): Promise<MailToken | undefined>;
}
