export interface RaisedBadges {
  /** What to send, by objectId; without installations that are gone. */
  readonly badges: ReadonlyMap<string, number>;
  /** What reading and writing the installations took. */
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** The badges of installations, for pushes that raise them (`badge: "Increment"`). */
export interface Badges {
  /**
   * Raises the stored badge of each installation by one, once per push and installation: called
   * again for the same push, it answers what it gave the first time, unless `REMEMBERED_RAISES`
   * other pushes have raised that badge since. Rejects on an outage, with some badges raised.
   *
   * @param objectIds each once
   */
  raise(push: string, objectIds: readonly string[]): Promise<RaisedBadges>;
}
