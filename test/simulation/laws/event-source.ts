const FIRST = 5;
const MORE_EACH_SECOND = 5;
const SECOND_MS = 1_000;
const FORGETS_AFTER_MS = 60_000;

/** How many invocations Lambda runs for one queue at a time. */
export interface EventSource {
  /** Most invocations at this moment. */
  readonly most: number;
  /** Whether there may be more later. */
  readonly isGrowing: boolean;
  begin(): void;
  end(): void;
  readonly running: number;
}

/**
 * L6: Lambda starts to read a queue with five invocations at once, and adds five every second while
 * there is work, up to the maximum concurrency of the event source.
 *
 * @see AWS Lambda: "Configuring scaling behavior for SQS event source mappings"
 */
export function createEventSource(maximum: number, now: () => number): EventSource {
  let running = 0;
  let busySinceMs = now();
  let idleSinceMs = Number.NEGATIVE_INFINITY;
  const isRested = () => running === 0 && now() - idleSinceMs > FORGETS_AFTER_MS;
  return {
    get most() {
      const busySeconds = isRested() ? 0 : Math.floor((now() - busySinceMs) / SECOND_MS);
      return Math.min(maximum, FIRST + busySeconds * MORE_EACH_SECOND);
    },
    get isGrowing() {
      return this.most < maximum;
    },
    begin: () => {
      if (isRested()) busySinceMs = now();
      running += 1;
    },
    end: () => {
      running -= 1;
      if (running === 0) idleSinceMs = now();
    },
    get running() {
      return running;
    },
  };
}
