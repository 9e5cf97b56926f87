/** Offset of the shared clock: one Float64 of milliseconds, shared by all threads. */
export type SharedOffset = SharedArrayBuffer;

const RealDate = Date;

/** Unix milliseconds of this machine, without the offset. */
export function realNowMs(): number {
  return RealDate.now();
}

export function createSharedOffset(): SharedOffset {
  return new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT);
}

export function readOffsetMs(offset: SharedOffset): number {
  return new Float64Array(offset)[0] ?? 0;
}

/**
 * Replaces `Date` in this thread by a `Date` with the shared offset. Must run before
 * code that reads the time is loaded. Timers stay on real time.
 */
export function installSharedDate(offset: SharedOffset): void {
  const offsetMs = new Float64Array(offset);
  const now = () => RealDate.now() + (offsetMs[0] ?? 0);
  const shared = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key, receiver) => (key === "now" ? now : Reflect.get(target, key, receiver)),
  });
  globalThis.Date = shared;
}
