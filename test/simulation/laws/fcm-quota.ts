/** A project's quota of messages, which Google refills as a whole every minute. */
export interface FcmQuota {
  /** @returns seconds to wait when the quota is used up; undefined when the message is taken */
  take(): number | undefined;
  /** Messages above the quota so far. */
  readonly refused: number;
}

const MINUTE_MS = 60_000;

/** L7: @see Firebase Cloud Messaging: "Throttling and quotas" */
export function createFcmQuota(perMinute: number, now: () => number): FcmQuota {
  let sinceMs = Number.NEGATIVE_INFINITY;
  let left = 0;
  let refused = 0;
  return {
    take: () => {
      if (now() - sinceMs >= MINUTE_MS) {
        sinceMs = now();
        left = perMinute;
      }
      left -= 1;
      if (left >= 0) return undefined;
      refused += 1;
      return Math.ceil((sinceMs + MINUTE_MS - now()) / 1_000);
    },
    get refused() {
      return refused;
    },
  };
}
