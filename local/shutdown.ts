import { setTimeout as delay } from "node:timers/promises";

type Close = () => Promise<void> | void;

/** Closes parts in the reverse order of their start. */
export interface Closers {
  add(close: Close): void;
  /** Adds the part's `stop` and returns the part. */
  own<Part extends { stop: Close }>(part: Part): Part;
  closeAll(): Promise<void>;
}

export function createClosers(): Closers {
  const closers: Close[] = [];
  return {
    add: (close) => void closers.push(close),
    own: (part) => {
      closers.push(part.stop);
      return part;
    },
    closeAll: async () => {
      for (let close = closers.pop(); close; close = closers.pop()) await close();
    },
  };
}

/** Waits until all have settled, but at most `graceMs` milliseconds. */
export async function withGrace(
  running: readonly Promise<unknown>[],
  graceMs: number,
): Promise<void> {
  const settled = new AbortController();
  const timeout = delay(graceMs, undefined, { signal: settled.signal }).catch(() => undefined);
  await Promise.race([Promise.allSettled(running), timeout]);
  settled.abort();
}
