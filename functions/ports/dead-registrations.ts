export interface DeadRegistration {
  /** Absent where only the token is known. */
  readonly objectId?: string;
  readonly token: string;
  /** When the gateway last knew the token to be dead; Unix milliseconds. */
  readonly reportedAtMs: number;
}

export interface DeadRegistrations {
  /**
   * Removes the installation if it still has the token and was not updated after `reportedAtMs`;
   * one conditional write, so that a device that registers meanwhile keeps its registration.
   * @returns whether anything was removed
   */
  remove(dead: DeadRegistration): Promise<boolean>;
}
