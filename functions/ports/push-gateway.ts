import type { DeliveryOutcome } from "../domain/push/providers/delivery-outcome.ts";
import type { ChunkMessage } from "../generated/types.ts";

/**
 * APNs or FCM. Every device is attempted at most once more than the gateway refused it without
 * acting; whatever network and gateway do is an outcome, so this rejects only on a bug or when the
 * credentials can't be read.
 */
export interface PushGateway {
  /**
   * @param signal once aborted, devices that were not yet sent end as `retry`
   * @param badges to send instead of `Increment`, by objectId; devices without one keep theirs
   * @returns one outcome for each device of the chunk, in its order
   */
  send(
    chunk: ChunkMessage,
    signal: AbortSignal,
    badges?: ReadonlyMap<string, number>,
  ): Promise<readonly DeliveryOutcome[]>;
}
