import type { DeliveryOutcome } from "../domain/push/delivery-outcome.ts";
import type { ChunkMessage } from "../generated/types.ts";

/** APNs or FCM. */
export interface PushGateway {
  /**
   * Sends one notification to each device of the message, all with what the message says.
   * @returns one outcome per device, in the message's order. Missing or refused credentials are
   *   outcomes too (`rejected`); rejects only where nothing was sent.
   */
  send(message: ChunkMessage, nowMs: number): Promise<readonly DeliveryOutcome[]>;
}
