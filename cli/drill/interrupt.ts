import { constants } from "node:os";

/** A shell's exit code of a program that a signal ended is this and the signal's number. */
const SIGNALED = 128;

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface Interrupt {
  /** Aborted by the first signal; the second one ends the process. */
  readonly signal: AbortSignal;
  end(): void;
}

/** Copies cost money until they are deleted, so the first Ctrl+C deletes them before the end. */
export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const stop = (name: (typeof SIGNALS)[number]) => {
    if (controller.signal.aborted) process.exit(SIGNALED + constants.signals[name]);
    process.stderr.write(
      "drill: deleting the copies, which takes minutes while they are being restored; press Ctrl+C again to leave them to the next drill\n",
    );
    controller.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  };
}
