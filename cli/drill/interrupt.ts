const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface Interrupt {
  /** Aborted by the first signal; the second one ends the process. */
  readonly signal: AbortSignal;
  end(): void;
}

/** Copies cost money until they are deleted, so the first Ctrl+C deletes them before the end. */
export function onInterrupt(): Interrupt {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(1);
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
