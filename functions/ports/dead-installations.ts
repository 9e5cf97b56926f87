export interface DeadInstallations {
  /**
   * Removes an installation with its unique items and postings, if it still has this token and was
   * not saved after `sinceMs`; otherwise does nothing.
   */
  deleteIfUnchangedSince(objectId: string, token: string, sinceMs: number): Promise<void>;
}
