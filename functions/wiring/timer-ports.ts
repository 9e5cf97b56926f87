import { createTimerRuns } from "../adapters/dynamodb/pushes/timer-runs.ts";
import { createSqsTimerQueue } from "../adapters/queues/sqs-timer-queue.ts";
import { WORKERS } from "../contract/workers.ts";
import { createHookCaller } from "../features/engine/hook-caller.ts";
import type { RunTimerPorts } from "../features/jobs/run-timer.ts";
import type { TimerPorts } from "../ports/timers.ts";
import { documentClient } from "./clients.ts";
import { requireEngine } from "./engine-ports.ts";
import { readEnv, readTimers, requireEnv, requireQueueUrl } from "./environment.ts";
import { hookKey, masterKeys } from "./secrets.ts";
import { sqsClient } from "./sqs.ts";
import { systemClock, systemLog } from "./system.ts";

/** Only for functions of a deployment with timers. */
export function timerPorts(): TimerPorts {
  const { pushesTable } = requireEnv(readEnv(), "pushesTable");
  const table = { client: documentClient(), clock: systemClock, pushesTable };
  return {
    timers: readTimers,
    timerRuns: createTimerRuns(table, WORKERS.timers.timeoutSeconds * 1_000),
    timerQueue: createSqsTimerQueue(sqsClient(), requireQueueUrl(readEnv(), "timers")),
  };
}

export function runTimerPorts(): RunTimerPorts {
  const call = createHookCaller({
    engine: requireEngine(),
    ...requireEnv(readEnv(), "appId"),
    masterKey: async () => (await masterKeys())[0] ?? "",
    hookKey,
  });
  return { ...timerPorts(), call, clock: systemClock, log: systemLog };
}
