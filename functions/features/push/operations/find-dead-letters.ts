import type { OperationRequest, OperationResponse } from "../../../ports/operation.ts";
import type { DeadLetters, PushPorts } from "../../../ports/push.ts";
import type { Log } from "../../../ports/system.ts";

export type DeadLetterPorts = Pick<PushPorts, "clock" | "records"> & {
  readonly deadLetters: DeadLetters;
  readonly log: Log;
};

/** GET /1.1/push/deadLetters. Counts the messages that consumers failed to process, by queue. */
export async function findDeadLetters(
  _request: OperationRequest<"findDeadLetters">,
  { deadLetters }: Pick<DeadLetterPorts, "deadLetters">,
): Promise<OperationResponse> {
  const results = await Promise.all(
    deadLetters.queues.map(async (queue) => ({ queue, messages: await deadLetters.count(queue) })),
  );
  return { body: { results } };
}
