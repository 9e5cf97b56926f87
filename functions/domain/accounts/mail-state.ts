/** The newest link of one purpose, as its user carries it. Times are Unix milliseconds. */
export interface MailLink {
  /** SHA-256 of the token, base64url. */
  readonly hash: string;
  /** The address that it was mailed to: a link for another address is dead. */
  readonly email: string;
  /** Links that were asked for earlier can't replace this one. */
  readonly requestedAtMs: number;
  readonly expiresAtMs: number;
  readonly usedAtMs?: number;
}

/** Mails to this address bounce for good or annoy its owner: none is sent until it changes. */
export interface EmailSuppression {
  readonly email: string;
  readonly reason: "bounce" | "complaint";
  /** Unix milliseconds. */
  readonly atMs: number;
}
