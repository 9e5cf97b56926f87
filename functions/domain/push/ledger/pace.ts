/** Devices of a chunk that are sent together: indexes `from` (inclusive) to `to` (exclusive). */
export interface PaceSlice {
  readonly from: number;
  readonly to: number;
  /** Milliseconds after the chunk's start. */
  readonly afterMs: number;
}

/**
 * A hundredth of a second, so that any second, wherever it begins, exceeds the rate by one slice at
 * most.
 */
const SLICE_MS = 10;
/** The unused share of the rate absorbs slices that are some hundredths of a second late. */
const USED_SHARE = 0.98;

/** The rest of a provider's quota is left to retries, rebuilt chunks and listed devices. */
const PLANNED_SHARE = 0.9;

/** How long devices take at the planned share of a provider's quota. */
export function quotaMs(devices: number, devicesPerMinute: number): number {
  return Math.ceil((devices * 60_000) / (devicesPerMinute * PLANNED_SHARE));
}

/** How long a chunk takes at a rate of devices per second. */
export function slotMs(devices: number, rate: number): number {
  return Math.ceil((devices * 1_000) / (rate * USED_SHARE));
}

/** Splits a chunk, so that it does not arrive as one burst. */
export function toSlices(devices: number, rate: number): PaceSlice[] {
  const size = Math.max(1, Math.floor((rate * SLICE_MS) / 1_000));
  return Array.from({ length: Math.ceil(devices / size) }, (_, index) => ({
    from: index * size,
    to: Math.min(devices, (index + 1) * size),
    afterMs: slotMs(index * size, rate),
  }));
}
