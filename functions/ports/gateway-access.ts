/** A stored provider token; opening `sealed` takes the secrets that it depends on. */
export interface KeptToken {
  readonly sealed: string;
  /** Unix ms. */
  readonly issuedAtMs: number;
  /** Unix ms. */
  readonly expiresAtMs: number;
}

/** The time for which one sender alone renews a token. */
export interface Renewal {
  /** Unix ms. */
  readonly nowMs: number;
  /** Unix ms; after that another sender may begin. */
  readonly untilMs: number;
}

/**
 * Tokens that all senders share: APNs refuses keys whose token changes more often than every 20
 * minutes, and vendors limit how many they issue. Strongly consistent.
 * @see Apple: Establishing a token-based connection to APNs
 */
export interface ProviderTokens {
  find(name: string): Promise<KeptToken | undefined>;
  /**
   * Begins the renewal of `seen`.
   *
   * @returns false while another sender renews it, or when it is not the stored one any more
   */
  begin(name: string, seen: KeptToken | undefined, renewal: Renewal): Promise<boolean>;
  /** Ends a renewal that failed, so that the next sender need not wait. */
  giveUp(name: string, renewal: Renewal): Promise<void>;
  /**
   * Replaces `seen` by `next`, unless another sender did so first; ends the renewal.
   *
   * @returns the token that is stored now
   */
  replace(name: string, next: KeptToken, seen: KeptToken | undefined): Promise<KeptToken>;
}

/** Why and how long a credential may send nothing. */
export interface ClosedCredential {
  /** The code that the vendor answered with. */
  readonly reason: string;
  /** Unix ms. */
  readonly untilMs: number;
}

/** Credentials whose daily quota at the vendor is used up; shared by all senders. */
export interface ClosedCredentials {
  /** Eventually consistent; the answer for an open credential may be a few seconds old. */
  find(name: string): Promise<ClosedCredential | undefined>;
  close(name: string, closed: ClosedCredential): Promise<void>;
}
