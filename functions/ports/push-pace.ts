/** A stretch of time that a chunk needs. */
export interface SlotRequest {
  /** Unix ms; not before. */
  readonly fromMs: number;
  readonly lengthMs: number;
  /** A slot that starts later than this is not taken. */
  readonly latestMs: number;
}

/**
 * - `reserved`: nobody else sends for this push from `startMs` for the asked length
 * - `later`: nothing was taken; a slot could start at `startMs` by now
 */
export type SlotAnswer =
  | { readonly kind: "reserved"; readonly startMs: number }
  | { readonly kind: "later"; readonly startMs: number };

/** The time of a push with a rate, which all of its senders share. */
export interface PushPace {
  /** About when the next slot could start, Unix ms; 0 for at once. Eventually consistent. */
  freeFrom(push: string): Promise<number>;
  /** One conditional write: slots of one push never overlap, and one that is not used is lost. */
  reserve(push: string, slot: SlotRequest): Promise<SlotAnswer>;
}
