import type { NetworkEvent } from "../domain/network-limits.ts";
import type { Requester } from "../domain/requester.ts";

/** Who sent a request, and from where. */
export interface Sender {
  readonly requester: Requester;
  /** As in `OperationRequest`. */
  readonly sourceIp: string;
}

/**
 * Limits events by the network of their sender, so that nobody can have the service hash, write and
 * store without end. Counts are roughly right: a function that has seen a limit reached remembers it
 * and asks no more. The master key is not limited.
 */
export interface NetworkThrottle<Event extends NetworkEvent = NetworkEvent> {
  /**
   * Counts an event, by one write.
   *
   * @throws ApiError tooManyRequests when a limit is reached
   */
  admit(event: Event, sender: Sender): Promise<void>;
  /**
   * Reads and counts nothing.
   *
   * @throws ApiError tooManyRequests when this function has seen the limit reached
   */
  assertOpen(event: Event, sender: Sender): void;
}
