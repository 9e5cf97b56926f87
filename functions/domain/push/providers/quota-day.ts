const DAY_MS = 24 * 3_600_000;
/** China has one time zone and no summer time. */
const SHANGHAI_OFFSET_MS = 8 * 3_600_000;

/** The end of the day that vendors count by: 00:00 in Shanghai, Unix ms. */
export function endOfQuotaDay(nowMs: number): number {
  const day = Math.floor((nowMs + SHANGHAI_OFFSET_MS) / DAY_MS);
  return (day + 1) * DAY_MS - SHANGHAI_OFFSET_MS;
}
