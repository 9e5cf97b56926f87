interface Bucket {
  /** Negative after requests took more than the bucket held. */
  level: number;
  atMs: number;
}

/** Above this number, full buckets are dropped: they have nothing to remember. */
const MANY = 10_000;
/** A bucket that was not used for so long has long been full. */
const FULL_AFTER_MS = 60_000;

/** Token buckets by name; each holds the tokens of one second. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();
  readonly #now: () => number;
  #dropAt = MANY;

  /** @param now milliseconds; a clock that is set back gives no tokens */
  constructor(now: () => number) {
    this.#now = now;
  }

  hasTokens(name: string, perSecond: number): boolean {
    return this.#fill(name, perSecond).level > 0;
  }

  take(name: string, tokens: number, perSecond: number): void {
    this.#fill(name, perSecond).level -= tokens;
  }

  #fill(name: string, perSecond: number): Bucket {
    const nowMs = this.#now();
    const known = this.#buckets.get(name);
    if (known) {
      const gained = (Math.max(0, nowMs - known.atMs) / 1_000) * perSecond;
      known.level = Math.min(perSecond, known.level + gained);
      known.atMs = nowMs;
      return known;
    }
    if (this.#buckets.size >= this.#dropAt) this.#dropOld(nowMs - FULL_AFTER_MS);
    const bucket = { level: perSecond, atMs: nowMs };
    this.#buckets.set(name, bucket);
    return bucket;
  }

  /** Looks at all buckets, so the next time comes when there are twice as many. */
  #dropOld(beforeMs: number): void {
    for (const [name, { atMs }] of this.#buckets) if (atMs < beforeMs) this.#buckets.delete(name);
    this.#dropAt = Math.max(MANY, 2 * this.#buckets.size);
  }
}
