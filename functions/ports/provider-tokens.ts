/** A provider token as it is kept; `sealed` can be opened by whoever has its signing key. */
export interface KeptToken {
  readonly sealed: string;
  /** Unix ms. */
  readonly issuedAtMs: number;
}

/**
 * Tokens that all senders share: APNs refuses keys whose token changes more often than every 20
 * minutes. Strongly consistent.
 * @see Apple: Establishing a token-based connection to APNs
 */
export interface ProviderTokens {
  find(name: string): Promise<KeptToken | undefined>;
  /**
   * Puts `next` in the place of `seen`, unless another sender did so first.
   *
   * @returns the token that is kept now
   */
  replace(name: string, next: KeptToken, seen: KeptToken | undefined): Promise<KeptToken>;
}
