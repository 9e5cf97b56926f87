/** Who has which role. Strongly consistent; a removal counts at once. */
export interface HeldRoles {
  /**
   * Those of the named roles that a user has, directly or because he has a role that one of them
   * contains, at any depth within bounds.
   */
  heldBy(userId: string, names: readonly string[]): Promise<ReadonlySet<string>>;
}
