import type { Clock } from "../ports/system.ts";
import { describeError, logger } from "../telemetry/logger.ts";

/** How long a rotated secret may stay in use. */
export const SECRET_MAX_AGE_MS = 5 * 60_000;

/** Pause between attempts while an old value is served. */
export const SECRET_RETRY_MS = 15_000;

interface CachedValue {
  readonly text: string;
  readonly refreshAtMs: number;
}

/**
 * A secret read at the first use and kept for five minutes. While it can't be refreshed the old
 * value serves on; while it was never read, every use rejects. Concurrent uses share one read.
 */
export function cachedSecret(read: () => Promise<string>, clock: Clock): () => Promise<string> {
  let cached: CachedValue | undefined;
  let pending: Promise<string> | undefined;

  async function refresh(): Promise<string> {
    try {
      cached = { text: await read(), refreshAtMs: clock.now() + SECRET_MAX_AGE_MS };
    } catch (error) {
      if (cached === undefined) throw error;
      logger.warn("secret served stale", { failure: describeError(error) });
      cached = { text: cached.text, refreshAtMs: clock.now() + SECRET_RETRY_MS };
    }
    return cached.text;
  }

  return async () => {
    if (cached && clock.now() < cached.refreshAtMs) return cached.text;
    pending ??= refresh().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
