import type { NetworkEvent } from "../contract/network-limits.ts";
import type { Requester } from "../domain/requester.ts";
import type { Receipt } from "../domain/window-counts.ts";

/** The requester of a request, with its address. */
export interface Sender {
  readonly requester: Requester;
  /** As in `OperationRequest`. */
  readonly sourceIp: string;
  readonly requestId?: string | undefined;
}

interface AdmitOptions {
  /** @default 1 */
  readonly amount?: number;
  /** Whether a sender whose network is full may pass, uncounted. */
  readonly unless?: () => Promise<boolean>;
}

/**
 * Limits events by the network of their sender, so that no client can make the service hash, write,
 * store or send without end (functions/contract/network-limits.ts). Counts are roughly right: a
 * function that has seen a limit reached remembers it and asks no more. The master key is not
 * limited. Events with a session draw from a second limit of the same size, which belongs to the
 * network's users and which strangers can't use up; above a daily number per user, they count for
 * the network again.
 */
export interface NetworkThrottle<Event extends NetworkEvent = NetworkEvent> extends CountedEvents {
  /**
   * Counts one event, or `amount` of them. If held events may still be released, waits for them four
   * seconds at most.
   *
   * @returns the raised counts: none for the master key and for senders whom `unless` admits
   * @throws ApiError tooManyRequests or smsTooFrequent when a limit is reached, with the time to wait
   */
  readonly admit: (event: Event, sender: Sender, options?: AdmitOptions) => Promise<Receipt>;
  /** Counts an event that has happened, whether or not a limit is reached. */
  readonly count: (event: Event, sender: Sender) => Promise<void>;
  /** Whether this function knows of no limit that is reached. Reads and counts nothing. */
  readonly isOpen: (event: Event, sender: Sender) => boolean;
}

/** Events that `NetworkThrottle.admit` has counted. */
export interface CountedEvents {
  /**
   * Takes back a harmless event from exactly the counts that it has raised. A failure is only logged, because
   * the operation is already done.
   */
  release(receipt: Receipt): Promise<void>;
  /** Keeps a held event counted: others need not wait for it any more. A failure is only logged. */
  keep(receipt: Receipt): Promise<void>;
}
