/** Some devices of a chunk that are sent together: first and behind the last, by their index. */
export interface PaceSlice {
  readonly from: number;
  readonly to: number;
  /** Milliseconds after the chunk's start. */
  readonly afterMs: number;
}

/**
 * A hundredth of the second in which the rate is counted: whichever second is looked at, it holds
 * at most one slice too many.
 */
const SLICE_MS = 10;
/** What is left of the rate makes up for sendings that are late by some hundredths of a second. */
const USED_SHARE = 0.98;

/** How long a chunk takes at a rate of devices per second. */
export function slotMs(devices: number, rate: number): number {
  return Math.ceil((devices * 1_000) / (rate * USED_SHARE));
}

/** A chunk in parts, so that it does not arrive as one burst. */
export function toSlices(devices: number, rate: number): PaceSlice[] {
  const size = Math.max(1, Math.floor((rate * SLICE_MS) / 1_000));
  return Array.from({ length: Math.ceil(devices / size) }, (_, index) => ({
    from: index * size,
    to: Math.min(devices, (index + 1) * size),
    afterMs: slotMs(index * size, rate),
  }));
}
