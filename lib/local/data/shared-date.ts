/** One Float64 of milliseconds, shared by every thread of the local cloud. */
export type SharedOffset = SharedArrayBuffer;

const RealDate = Date;

/** Unix milliseconds of this machine, whatever the shared clock says. */
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
 * Replaces `Date` in this thread: "now" moves with the shared offset, everything else is as before.
 * Must run before the code that reads the time is loaded. Timers keep real time.
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
