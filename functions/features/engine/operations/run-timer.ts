import { MESSAGE_VERSION } from "../../../contract/queues.ts";
import { ApiError } from "../../../domain/api-error.ts";
import type { Operation } from "../../../ports/operation.ts";
import type { Clock } from "../../../ports/system.ts";
import type { TimerPorts } from "../../../ports/timers.ts";

/** Through the queue, so that it is noted like any other run. */
export const runTimer: Operation<
  "runTimer",
  Pick<TimerPorts, "timers" | "timerQueue"> & { readonly clock: Clock }
> = async ({ params: { timerName: timer } }, { timers, timerQueue, clock }) => {
  if (!Object.hasOwn(timers(), timer)) {
    const text = `There is no timer ${timer}. The setting \`engine.timers\` has all of them.`;
    throw new ApiError("objectNotFound", text);
  }
  const at = new Date(clock.now()).toISOString();
  const message = { version: MESSAGE_VERSION, timer, at, attempt: 0, manual: true } as const;
  await timerQueue.send([{ message, delaySeconds: 0 }]);
  return { body: { startedAt: at } };
};
