/** The badges of installations, for pushes that raise them (`badge: "Increment"`). */
export interface Badges {
  /**
   * Raises the stored badge of each installation by one, once per push and installation: called
   * again for the same push, it answers what it gave the first time, unless `REMEMBERED_RAISES`
   * other pushes have raised that badge since. Rejects on an outage, with some badges raised.
   *
   * @param objectIds each once
   * @returns the badge to send by objectId; without installations that are gone
   */
  raise(push: string, objectIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
