import type { DeliveryOutcome } from "../../domain/push/providers/delivery-outcome.ts";
import type { Clock } from "../../ports/system.ts";

/** How much a batch may send: everything, one probe, or nothing for some time. */
type Admission =
  | { readonly kind: "closed" }
  | { readonly kind: "probe" }
  | { readonly kind: "open"; readonly forMs: number };

/** A circuit breaker for one gateway host, kept per container. */
export interface Circuit {
  admit(): Admission;
  /** Must be called with the outcome of every request. */
  note(outcome: DeliveryOutcome): void;
  /** Gives back a probe that could not be sent, so that another batch may try. */
  release(): void;
  readonly isOpen: boolean;
}

export interface CircuitOptions {
  readonly clock: Clock;
  /** Called whenever the circuit opens. */
  readonly onOpen?: ((pauseMs: number) => void) | undefined;
  /** Called when the gateway answers again, with how long it was left alone. */
  readonly onClose?: ((downMs: number) => void) | undefined;
}

/** Single failures are normal; this many in a row are an outage. */
const MAX_FAILURES_IN_A_ROW = 20;
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 300_000;

/** Closed, then open for a growing time, then half open for one request (R24). */
export function createCircuit({ clock, onOpen, onClose }: CircuitOptions): Circuit {
  let failures = 0;
  let openings = 0;
  let openUntilMs = 0;
  let probing = false;
  let downSinceMs = 0;

  function open(demandedMs: number): void {
    const backoffMs = Math.min(FIRST_PAUSE_MS * 2 ** openings, MAX_PAUSE_MS);
    const pauseMs = Math.max(backoffMs, demandedMs);
    if (openings === 0) downSinceMs = clock.now();
    openings += 1;
    probing = false;
    openUntilMs = clock.now() + pauseMs;
    onOpen?.(pauseMs);
  }

  return {
    admit() {
      if (openings === 0) return { kind: "closed" };
      const forMs = openUntilMs - clock.now();
      if (forMs > 0) return { kind: "open", forMs };
      if (probing) return { kind: "open", forMs: FIRST_PAUSE_MS };
      probing = true;
      return { kind: "probe" };
    },
    note(outcome) {
      if (outcome.kind !== "retry" || !outcome.down) {
        if (openings > 0) onClose?.(clock.now() - downSinceMs);
        failures = 0;
        openings = 0;
        probing = false;
        return;
      }
      failures += 1;
      const opens = probing || (openings === 0 && failures >= MAX_FAILURES_IN_A_ROW);
      if (opens) open(outcome.retryAfterMs ?? 0);
    },
    release() {
      probing = false;
    },
    get isOpen() {
      return openings > 0 && openUntilMs > clock.now();
    },
  };
}
