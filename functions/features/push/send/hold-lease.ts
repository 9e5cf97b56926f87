import type { HeldLease, PushLedger } from "../../../ports/ledger.ts";
import type { Clock, Timers } from "../../../ports/system.ts";

export interface LeaseHold {
  /** Aborted when another sender has the chunk, or may soon have it. */
  readonly lost: AbortSignal;
  /** Stops extending. */
  release(): Promise<void>;
}

interface HoldOptions {
  readonly ledger: Pick<PushLedger, "extendLease">;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly leaseMs: number;
}

/** Extends a lease while its chunk is being sent, three times in each lease period. */
export function holdLease(first: HeldLease, options: HoldOptions): LeaseHold {
  const { ledger, clock, timers, leaseMs } = options;
  const controller = new AbortController();
  let lease = first;
  let extending: Promise<void> = Promise.resolve();

  async function extend(): Promise<void> {
    try {
      const extended = await ledger.extendLease(lease, clock.now() + leaseMs);
      if (extended) lease = extended;
      else controller.abort();
    } catch (error) {
      // Without an answer from the ledger the lease runs out, so sending must stop.
      controller.abort(error);
    }
  }

  const stop = timers.every(leaseMs / 3, () => {
    // The lease may run out while an extension hangs.
    if (clock.now() + leaseMs / 3 >= lease.untilMs) controller.abort();
    extending = extending.then(() => (controller.signal.aborted ? undefined : extend()));
  });

  return {
    lost: controller.signal,
    async release() {
      stop();
      await extending;
    },
  };
}
