import type { ChunkMessage, PlanMessage, PruneMessage, SettleMessage } from "../generated/types.ts";

/**
 * The queues of the pipeline. At least once and in any order; a message is only a hint, because
 * the ledger decides and the reconciler sends lost ones again. Rejects when any message was refused.
 */
export interface PushQueues {
  sendPlans(messages: readonly PlanMessage[]): Promise<void>;
  /** To the queue of each message's provider; delayed until `notBeforeMs`, as far as a queue can. */
  sendChunks(messages: readonly ChunkMessage[], nowMs: number): Promise<void>;
  sendSettle(message: SettleMessage, delaySeconds: number): Promise<void>;
  sendPrune(message: PruneMessage): Promise<void>;
}
