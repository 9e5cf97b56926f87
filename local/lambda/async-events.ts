import type { LocalClock } from "../data/local-clock.ts";

type Invoke = (functionArn: string, event: unknown) => Promise<unknown>;

/** Lambda's queue of asynchronous events. */
export interface AsyncEvents {
  /** Invokes a function now, and again after one minute and after two more if it fails. */
  add(functionArn: string, event: unknown): void;
  readonly invokeNow: Invoke;
  /** Must be called once the functions run. */
  start(invoke: Invoke): void;
  stop(): Promise<void>;
}

interface Event {
  readonly functionArn: string;
  readonly event: unknown;
  readonly attempt: number;
  readonly dueMs: number;
}

/** Milliseconds before the second and the third attempt, by the local clock. */
const WAITS_MS = [60_000, 120_000];

/** @param onDropped called for an event that failed for the last time */
export function createAsyncEvents(
  clock: Pick<LocalClock, "now" | "onChange">,
  onDropped: () => void,
): AsyncEvents {
  let invoke: Invoke = async () => {
    throw new Error("The functions do not run yet");
  };
  const waiting = new Set<Event>();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const run = async ({ functionArn, event, attempt }: Event): Promise<void> => {
    try {
      await invoke(functionArn, event);
    } catch {
      // The host has reported the error.
      const waitMs = WAITS_MS[attempt];
      if (waitMs === undefined) return onDropped();
      waiting.add({ functionArn, event, attempt: attempt + 1, dueMs: clock.now() + waitMs });
      arm();
    }
  };
  const arm = (): void => {
    clearTimeout(timer);
    if (isStopped) return;
    for (const event of [...waiting].filter(({ dueMs }) => dueMs <= clock.now())) {
      waiting.delete(event);
      const done = run(event).finally(() => running.delete(done));
      running.add(done);
    }
    const nextMs = Math.min(...[...waiting].map(({ dueMs }) => dueMs));
    if (nextMs < Number.POSITIVE_INFINITY) {
      timer = setTimeout(arm, Math.max(1, nextMs - clock.now())).unref();
    }
  };
  clock.onChange(arm);
  return {
    add: (functionArn, event) => {
      waiting.add({ functionArn, event, attempt: 0, dueMs: clock.now() });
      arm();
    },
    invokeNow: (functionArn, event) => invoke(functionArn, event),
    start: (given) => {
      invoke = given;
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await Promise.allSettled(running);
    },
  };
}
